import BoardyCore
import Dispatch
import Foundation

/// A thread that runs the jobs of one actor in order. The jobs may block, because no other actor needs the thread.
///
/// The thread ends with its executor, which the actor and each waiting job keep.
package final class LaneThread: SerialExecutor {
    private struct Entry {
        let job: UnownedJob
        let executor: LaneThread
    }

    /// The queue is an object of its own, so that the thread does not keep the executor.
    private final class Queue: Sendable {
        private let entries = Locked<[Entry]>([])
        private let signal = DispatchSemaphore(value: 0)

        var count: Int { entries.withLock { $0.count } }

        func append(_ entry: Entry?) {
            if let entry { entries.withLock { $0.append(entry) } }
            signal.signal()
        }

        /// Waits for a job. Returns nil after the executor was released.
        func next() -> Entry? {
            signal.wait()
            return entries.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
    }

    /// The stack of the thread in bytes. A chain of boards is one synchronous call, and secondary threads of some
    /// platforms have 512 KiB.
    private static let stackSize = 8 << 20

    private let queue = Queue()

    package init() {
        let thread = Thread { [queue] in
            while let entry = queue.next() { entry.job.runSynchronously(on: entry.executor.asUnownedSerialExecutor()) }
        }
        thread.stackSize = Self.stackSize
        thread.start()
    }

    deinit { queue.append(nil) }

    /// The number of jobs that wait for their turn.
    package var waitingCount: Int { queue.count }

    package func enqueue(_ job: consuming ExecutorJob) { queue.append(Entry(job: UnownedJob(job), executor: self)) }
}
