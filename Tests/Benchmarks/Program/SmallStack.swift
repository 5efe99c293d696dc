import Foundation
import Synchronization

/// A thread with a stack of a given size, on which a row is carried out.
final class SmallStack: Sendable {
    /// What goes to the thread and comes back, one at a time.
    private final class Exchange: Sendable {
        let count = Mutex<Int?>(nil)
        let wanted = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)

        /// Hands a number over; nil for the end.
        func hand(_ number: Int?, _ semaphore: DispatchSemaphore) {
            count.withLock { $0 = number }
            semaphore.signal()
        }

        func take(_ semaphore: DispatchSemaphore) -> Int? {
            semaphore.wait()
            return count.withLock { $0 }
        }
    }

    private let exchange = Exchange()

    /// Builds what a row needs on such a thread.
    ///
    /// - Returns: carries operations out there.
    static func prepare(
        bytes: Int, _ make: @escaping @Sendable () -> (_ count: Int) -> Int
    ) -> (_ count: Int) -> Int {
        let stack = SmallStack(bytes, make)
        return { stack.perform($0) }
    }

    private init(_ bytes: Int, _ make: @escaping @Sendable () -> (_ count: Int) -> Int) {
        let thread = Thread { [exchange] in
            let run = make()
            while let count = exchange.take(exchange.wanted) { exchange.hand(run(count), exchange.done) }
        }
        thread.stackSize = bytes
        thread.start()
    }

    /// The thread ends, and what was built there goes.
    deinit { exchange.hand(nil, exchange.wanted) }

    private func perform(_ count: Int) -> Int {
        exchange.hand(count, exchange.wanted)
        return exchange.take(exchange.done) ?? 0
    }
}
