import BenchmarkHarness
import Foundation

/// A `NotificationCenter` with one observer: what boards are an alternative to.
let notifications = WorkloadGroup([
    Workload("b") {
        let counter = Counter(), center = NotificationCenter()
        let observer = Observer(center, counter) { _ in 1 }
        return { count in
            counter.counting {
                for _ in 0..<count { center.post(name: Observer.name, object: nil) }
                withExtendedLifetime(observer) {}
            }
        }
    },
    Workload("b.payload") {
        let counter = Counter(), center = NotificationCenter()
        let observer = Observer(center, counter) { $0.userInfo?["value"] as? Int ?? 0 }
        return { count in
            counter.counting {
                for _ in 0..<count { center.post(name: Observer.name, object: nil, userInfo: ["value": 1]) }
                withExtendedLifetime(observer) {}
            }
        }
    },
])

/// Adds up what it is told.
private final class Observer {
    static let name = Notification.Name("pub.benchmark.SomethingHappened")
    private let center: NotificationCenter
    private var token: (any NSObjectProtocol)?

    init(_ center: NotificationCenter, _ counter: Counter, _ value: @escaping @Sendable (Notification) -> Int) {
        self.center = center
        nonisolated(unsafe) let counter = counter
        token = center.addObserver(forName: Self.name, object: nil, queue: nil) { counter.sum &+= value($0) }
    }

    deinit { token.map(center.removeObserver) }
}
