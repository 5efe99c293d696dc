import BoardyCore
import Dispatch
import Foundation
import Synchronization

/// Rings when rows of a store have changed, for every isolation domain of this process.
///
///     for await _ in store.bell.rings() { context.refresh() }
///
/// All stores on one file or database share a bell. A commit in this process rings it at once, and a commit of another
/// process within 100 ms. A store in memory has a bell of its own. While nobody listens, a commit costs one look at a
/// counter, and no thread runs.
public final class StoreBell: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastNumber = 0
        /// Ends the wait of the thread that watches the store, or nil if none runs.
        var watcher: DispatchSemaphore?
        var loss: StoreError?
    }

    private static let shared = Locked<[Location: WeakBell]>([:])

    /// The place that other processes may change, or nil for memory.
    private let location: Location?
    /// The turn to write to the file, which the stores that share the bell share too, or nil for memory and for a
    /// server, which needs no turns.
    let turn: WriteTurn?
    private let state = Locked(State())
    private let listenerCount = Atomic(0)
    /// True once a store has opened the place. Before that, nobody knows if it is a store at all.
    private let isStore = Atomic(false)

    private init(_ location: Location?) {
        self.location = location
        turn = if case .file? = location { WriteTurn() } else { nil }
    }

    /// Returns the bell of a location: the same one for a file or a database as long as a store or a listener has it.
    static func bell(of location: Location) -> StoreBell {
        let place: Location
        switch location {
        case .memory, .file(""): return StoreBell(nil)
        case .file(let name): place = .file(StoreFile(path: name).path)
        case .database: place = location
        }
        return shared.withLock { bells in
            if let bell = bells[place]?.bell { return bell }
            let bell = StoreBell(place)
            bells[place] = WeakBell(bell: bell)
            return bell
        }
    }

    deinit {
        guard let location else { return }
        Self.shared.withLock { bells in if bells[location]?.bell == nil { bells[location] = nil } }
    }

    /// Returns a stream with an element for each change. The first element comes at once. Changes that nobody has
    /// taken are one element.
    ///
    /// Listening ends when the task that reads the stream is cancelled, or the stream is released. The stream ends when
    /// the file, or its log, was deleted or replaced; then there is a ``loss``. A ring says nothing of what has
    /// changed: read what you show, and compare it.
    public func rings() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = continuation
            if let location, state.watcher == nil { state.watcher = watch(location) }
            return state.lastNumber
        }
        listenerCount.add(1, ordering: .acquiringAndReleasing)
        continuation.onTermination = { [self] _ in remove(number) }
        continuation.yield()
        return stream
    }

    /// The error that ended the streams, because the file of the store or its log was deleted or replaced, or nil if no
    /// error ended them.
    public var loss: StoreError? { state.withLock { $0.loss } }

    /// Tells all listeners that rows have changed.
    func ring() {
        if listenerCount.load(ordering: .acquiring) == 0 { return }
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// True while a thread watches the store for commits of other processes.
    var isWatching: Bool { state.withLock { $0.watcher != nil } }

    func didOpen() { isStore.store(true, ordering: .releasing) }

    private func remove(_ number: Int) {
        let isRemoved = state.withLock { state in
            let isRemoved = state.listeners.removeValue(forKey: number) != nil
            if state.listeners.isEmpty { state.watcher?.signal() }
            return isRemoved
        }
        if isRemoved { listenerCount.subtract(1, ordering: .acquiringAndReleasing) }
    }

    // MARK: - Other processes

    /// Starts a thread that looks for commits of other connections as long as somebody listens.
    private func watch(_ location: Location) -> DispatchSemaphore {
        let wakeUp = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            var store: (any WatchedStore)?
            while goesOn() {
                do {
                    if store == nil, isStore.load(ordering: .acquiring) { store = try watchedStore(at: location) }
                    if try store?.hasChanged() == true { ring() }
                } catch let error as StoreError where error.code == .fileMoved {
                    end(by: error)
                    store = nil
                } catch {
                    // The store is locked or away for a moment, or is another one now. A new connection finds out.
                    store = nil
                }
                _ = wakeUp.wait(timeout: .now() + (store?.pause ?? .milliseconds(50)))
            }
        }
        return wakeUp
    }

    /// Ends all streams. A listener that comes later begins anew, with the file that has the path then.
    private func end(by loss: StoreError) {
        let listeners = state.withLock { state in
            state.loss = loss
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Returns false to the watching thread if nobody listens. Then it has to end, because the next listener starts
    /// another one.
    private func goesOn() -> Bool {
        state.withLock { state in
            if state.listeners.isEmpty { state.watcher = nil }
            return state.watcher != nil
        }
    }
}

private struct WeakBell {
    weak var bell: StoreBell?
}

/// The turn to write to a file, which the stores of one process take in the order in which they ask.
///
/// SQLite queues nobody: a connection that waits for its lock looks again from time to time, and sleeps in between
/// while the lock may be free. Stores of other processes have to be waited for in that way. Those of this process wait
/// here, and are woken.
final class WriteTurn: Sendable {
    private let free = DispatchSemaphore(value: 1)

    /// Waits until no other store of this process writes.
    ///
    /// - Returns: false if another one did not finish in time.
    func take(within limit: Duration) -> Bool {
        let nanoseconds = max(0, min(limit / .nanoseconds(1), Double(Int64.max / 2)))
        return free.wait(timeout: .now() + .nanoseconds(Int(nanoseconds))) == .success
    }

    /// Lets the next store write.
    func pass() { free.signal() }
}
