import BoardyCore
import Dispatch
import Foundation
import Synchronization

/// Rings when rows of a store have changed, for every isolation domain of this process.
///
///     for await _ in store.bell.rings() { context.refresh() }
///
/// All stores on one file share a bell. A commit in this process rings it at once, and a commit of another process within 100 ms. A store in memory
/// has a bell of its own. While nobody listens, a commit costs one look at a counter, and no thread runs.
public final class StoreBell: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastNumber = 0
        /// Ends the wait of the thread that watches the file; nil if none runs.
        var watcher: DispatchSemaphore?
    }

    /// The time between two looks at the file.
    private static let period = DispatchTimeInterval.milliseconds(50)
    private static let shared = Locked<[String: WeakBell]>([:])

    /// The file that other processes may change; nil for memory.
    private let path: String?
    /// The turn to write to the file. The stores that share a bell share it too.
    let turn = WriteTurn()
    private let state = Locked(State())
    private let listenerCount = Atomic(0)
    /// True once a store has opened the file. Before that, nobody knows if the file is a store at all.
    private let isStore = Atomic(false)

    private init(path: String?) { self.path = path }

    /// Returns the bell of a location: the same one for a file as long as a store or a listener has it.
    static func bell(of location: Location) -> StoreBell {
        guard case .file(let name) = location, !name.isEmpty else { return StoreBell(path: nil) }
        let path = StoreFile(path: name).path
        return shared.withLock { bells in
            if let bell = bells[path]?.bell { return bell }
            let bell = StoreBell(path: path)
            bells[path] = WeakBell(bell: bell)
            return bell
        }
    }

    deinit {
        guard let path else { return }
        Self.shared.withLock { bells in if bells[path]?.bell == nil { bells[path] = nil } }
    }

    /// Returns a stream with an element for each change, of which the first comes at once. Changes that nobody has taken are one element.
    ///
    /// Listening ends when the task that reads the stream is cancelled, or the stream is released. A ring says nothing of what has changed: read
    /// what you show, and compare it.
    public func rings() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = continuation
            if let path, state.watcher == nil { state.watcher = watch(path) }
            return state.lastNumber
        }
        listenerCount.add(1, ordering: .acquiringAndReleasing)
        continuation.onTermination = { [self] _ in remove(number) }
        continuation.yield()
        return stream
    }

    /// Tells all listeners that rows have changed.
    func ring() {
        if listenerCount.load(ordering: .acquiring) == 0 { return }
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// True while a thread watches the file for commits of other processes.
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
    private func watch(_ path: String) -> DispatchSemaphore {
        let wakeUp = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            var file: WatchedFile?
            while goesOn() {
                if file == nil, isStore.load(ordering: .acquiring) { file = try? WatchedFile(path) }
                do {
                    if try file?.hasChanged() == true { ring() }
                } catch {
                    // The file is locked for a moment, or is another one now. A new connection finds out.
                    file = nil
                }
                _ = wakeUp.wait(timeout: .now() + Self.period)
            }
        }
        return wakeUp
    }

    /// Returns false to the watching thread if nobody listens. Then it has to end, because the next listener starts another one.
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

/// A connection that finds out if others have committed. It belongs to the thread that watches.
private struct WatchedFile {
    private let connection: Connection
    /// The version at the last look; nil before the first.
    private var version: SQLCell?

    init(_ path: String) throws(StoreError) {
        connection = try Connection(filename: path, busyTimeout: .zero, isNew: false)
    }

    /// True if there was a commit since the last look, and at the first one.
    mutating func hasChanged() throws(StoreError) -> Bool {
        try connection.checkFile()
        let now = try connection.rows("PRAGMA data_version").first?.firstCell
        defer { version = now }
        return version != now
    }
}
