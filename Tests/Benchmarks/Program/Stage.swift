import Dispatch
import Synchronization

/// An actor on which a row is carried out, while the main thread waits: motherboards whose boards work asynchronously
/// belong to one.
actor Stage {
    typealias Run = (_ count: Int) async -> Int
    private var run: Run = { $0 }

    /// Builds what a row needs on an actor of its own.
    ///
    /// - Returns: carries operations out there.
    static func prepare(_ make: @escaping @Sendable (isolated Stage) -> Run) -> (_ count: Int) -> Int {
        let stage = Stage()
        waiting { await stage.build(make) }
        return { count in waiting { await stage.perform(count) } ?? 0 }
    }

    func build(_ make: (isolated Stage) -> Run) { run = make(self) }
    func perform(_ count: Int) async -> Int { await run(count) }
}

/// Runs something asynchronous and waits for it. For the main thread, which is not one of those that it may need.
@discardableResult
func waiting<T: Sendable>(_ body: @escaping @Sendable () async -> T) -> T? {
    let done = DispatchSemaphore(value: 0), result = Mutex<T?>(nil)
    Task.detached {
        let value = await body()
        result.withLock { $0 = value }
        done.signal()
    }
    done.wait()
    return result.withLock { $0 }
}
