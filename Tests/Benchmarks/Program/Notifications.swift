import BenchmarkHarness
import Foundation
import Synchronization

/// A `NotificationCenter` with one observer: what boards are an alternative to.
let notifications = WorkloadGroup([
    Workload("b") {
        let center = NotificationCenter(), observer = Observer(center) { _ in 1 }
        return { count in
            observer.counting { for _ in 0..<count { center.post(name: Observer.name, object: nil) } }
        }
    },
    Workload("b.payload") {
        let center = NotificationCenter(), observer = Observer(center) { $0.userInfo?["value"] as? Int ?? 0 }
        return { count in
            observer.counting {
                for _ in 0..<count { center.post(name: Observer.name, object: nil, userInfo: ["value": 1]) }
            }
        }
    },
])

/// Adds up what it is told. It may be told so on any thread, so its sum is atomic, though with one writer no more than
/// loaded and stored.
private final class Observer {
    static let name = Notification.Name("pub.benchmark.SomethingHappened")
    private let center: NotificationCenter
    private let sum = Sum()
    private var token: (any NSObjectProtocol)?

    private final class Sum: Sendable {
        let value = Atomic(0)
    }

    init(_ center: NotificationCenter, _ read: @escaping @Sendable (Notification) -> Int) {
        self.center = center
        token = center.addObserver(forName: Self.name, object: nil, queue: nil) { [sum] notification in
            sum.value.store(sum.value.load(ordering: .relaxed) &+ read(notification), ordering: .relaxed)
        }
    }

    deinit { token.map(center.removeObserver) }

    func counting(_ body: () -> Void) -> Int {
        let before = sum.value.load(ordering: .relaxed)
        body()
        return sum.value.load(ordering: .relaxed) &- before
    }
}
