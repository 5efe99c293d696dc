import BenchmarkHarness
import Synchronization

/// Does something `count` times that the optimiser cannot leave out.
func spin(_ count: Int) -> Int { (0..<count).reduce(0) { sum, _ in opaque(sum) + 1 } }

@inline(never) @_optimize(none)
func opaque<T>(_ value: T) -> T { value }

/// A floor for tests.
let plain = Workload("a") { { spin($0) } }

/// What a workload was called with.
final class Counts: Sendable {
    private let counts = Mutex<[Int]>([])
    var all: [Int] { counts.withLock { $0 } }

    func add(_ count: Int) { counts.withLock { $0.append(count) } }
}
