package import BoardyCore
package import BoardyRemote
package import BoardyStorage

/// A queue of remote boards in a database, as a process has opened the queue.
package struct RemoteEngine: Sendable {
    /// The queue for the stand-ins of this process.
    package let caller: any RemoteCaller
    /// The queue for what this process serves.
    package let workers: any RemoteWorkerQueue
    package let administration: any QueueAdministration
    /// Fences the transactions of a store by a claim, and returns the one for contracts that commit with their answer,
    /// or nil if the store has another database than the queue.
    package let unit: @Sendable (RemoteClaim, Store) -> (any ActivationUnit)?
    /// A diagnostic when the database does not reply any more, and one when it replies again, for one reader.
    package let outages: AsyncStream<Diagnostic>
    /// The counts of what this process does for the queue.
    package let meter: QueueMeter
    /// Returns the number of activations that this process has taken back from others.
    package let rescueCount: @Sendable () -> Int
    /// Tells that a store of this process got no connection, with the words of the database.
    package let noteFullDatabase: @Sendable (String) async -> Void
    package let close: @Sendable () async -> Void

    package init(
        caller: any RemoteCaller, workers: any RemoteWorkerQueue, administration: any QueueAdministration,
        unit: @escaping @Sendable (RemoteClaim, Store) -> (any ActivationUnit)? = { _, _ in nil },
        outages: AsyncStream<Diagnostic> = AsyncStream { $0.finish() },
        rescueCount: @escaping @Sendable () -> Int = { 0 },
        noteFullDatabase: @escaping @Sendable (String) async -> Void = { _ in },
        close: @escaping @Sendable () async -> Void = {}
    ) {
        let meter = QueueMeter()
        self.meter = meter
        self.caller = caller
        self.workers = MeteredWorkers(workers, meter)
        self.administration = administration
        self.unit = { claim, store in unit(claim, store).map { MeteredUnit($0, for: claim, meter) } }
        self.rescueCount = rescueCount
        self.outages = outages
        self.noteFullDatabase = noteFullDatabase
        self.close = close
    }
}
