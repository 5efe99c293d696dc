import BoardyCore
import Dispatch
import Foundation

/// A thread that runs the jobs of one actor in order. The jobs may block, because no other actor needs the thread.
///
/// The thread ends with its executor, which the actor and each waiting job keep.
package final class LaneThread: SerialExecutor {
    fileprivate struct Entry {
        let job: UnownedJob
        let executor: LaneThread
        /// The preference of the job's task, if that has brought the job here.
        var preference: LanePreference?

        func run() {
            let actor = executor.asUnownedSerialExecutor()
            guard let preference else { return job.runSynchronously(on: actor) }
            job.runSynchronously(isolatedTo: actor, taskExecutor: preference.asUnownedTaskExecutor())
        }
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
            while let entry = queue.next() { entry.run() }
        }
        thread.stackSize = Self.stackSize
        thread.start()
    }

    deinit { queue.append(nil) }

    /// The number of jobs that wait for their turn.
    package var waitingCount: Int { queue.count }

    package func enqueue(_ job: consuming ExecutorJob) { enqueue(Entry(job: UnownedJob(job), executor: self)) }

    fileprivate func enqueue(_ entry: Entry) { queue.append(entry) }
}

/// The thread of an actor as the preference of a task. Such a task begins and resumes there, and is on the actor then.
///
/// A continuation resumes on the pool unless its task prefers an executor. A thread of the pool would do nothing but
/// send the task on to the actor.
///
/// It is an object of its own, because jobs of other tasks in the actor must not seem to have the preference: each call
/// within the actor would wait for its turn then.
package final class LanePreference: TaskExecutor {
    private let thread: LaneThread

    package init(_ thread: LaneThread) { self.thread = thread }

    package func enqueue(_ job: consuming ExecutorJob) {
        thread.enqueue(LaneThread.Entry(job: UnownedJob(job), executor: thread, preference: self))
    }
}
