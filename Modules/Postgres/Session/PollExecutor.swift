import BoardyLock
import BoardyWaiting
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread that runs the jobs of its actors, and sleeps in `poll()` on their sockets while there are no jobs.
///
/// An actor with this executor keeps a connection of libpq as plain isolated state: the compiler proves that no other
/// thread touches it. One executor serves any number of connections, so that the sessions of a process do not hop
/// between threads.
public final class PollExecutor: SerialExecutor {
    /// The executor that all sessions of a process share.
    public static let shared = PollExecutor()

    private struct Watch {
        var events: Int16
        let ready: @Sendable () -> Void
    }

    private struct State {
        var jobs: [UnownedJob] = []
        var watches: [Int32: Watch] = [:]
        /// True if the thread looks for jobs before it sleeps again.
        var isAwake = false
        /// The thread, which lives as long as the process.
        var thread: ObjectIdentifier?
    }

    private let state = Locked(State())
    private let wakeUps = WakeUpPipe()

    /// Starts the thread, which lives as long as the process.
    public init() {
        Thread.detachNewThread { self.run() }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let sleeps = state.withLock { state in
            state.jobs.append(job)
            defer { state.isAwake = true }
            return !state.isAwake
        }
        if sleeps { wakeUps.wake() }
    }

    /// Ends the process if another thread calls. `assumeIsolated` calls it from the handler of a socket, which is no
    /// job.
    public func checkIsolated() {
        let thread = state.withLock { $0.thread }
        precondition(thread == ObjectIdentifier(Thread.current), "This is not the thread of the executor.")
    }

    /// Calls a closure on the thread each time that the descriptor is ready for one of the events. Called on the
    /// thread.
    func watch(_ descriptor: Int32, _ events: Int16, ready: @escaping @Sendable () -> Void) {
        state.withLock { $0.watches[descriptor] = Watch(events: events, ready: ready) }
    }

    func unwatch(_ descriptor: Int32) { _ = state.withLock { $0.watches.removeValue(forKey: descriptor) } }

    private func run() {
        state.withLock { $0.thread = ObjectIdentifier(Thread.current) }
        var entries: [pollfd] = []
        while true {
            for job in takeJobs() { job.runSynchronously(on: asUnownedSerialExecutor()) }
            let hasJobs = prepare(&entries)
            let ready = poll(&entries, nfds_t(entries.count), hasJobs ? 0 : wakeUps.longestSleep)
            guard ready > 0 else { continue }
            if entries[0].revents != 0 { wakeUps.clear() }
            for entry in entries.dropFirst() where entry.revents != 0 {
                state.withLock { $0.watches[entry.fd]?.ready }?()
            }
        }
    }

    private func takeJobs() -> [UnownedJob] {
        state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
    }

    /// Lists the pipe and the sockets; returns true if there are jobs. If there are no jobs, the next job writes to the
    /// pipe.
    private func prepare(_ entries: inout [pollfd]) -> Bool {
        entries.removeAll(keepingCapacity: true)
        entries.append(pollfd(fd: wakeUps.readEnd, events: Int16(POLLIN), revents: 0))
        return state.withLock { state in
            for (descriptor, watch) in state.watches {
                entries.append(pollfd(fd: descriptor, events: watch.events, revents: 0))
            }
            state.isAwake = !state.jobs.isEmpty
            return state.isAwake
        }
    }
}
