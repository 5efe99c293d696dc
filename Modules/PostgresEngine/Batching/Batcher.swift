import BoardyRemote

/// Sends items in batches. Items that come while a batch is under way are the next one, so there is no timer, and no
/// delay without load.
actor Batcher<Item: Sendable, Reply: Sendable> {
    typealias Replies = [Result<Reply, RemoteFailure>]

    nonisolated var unownedExecutor: UnownedSerialExecutor { connection.executor }
    private let connection: QueueConnection
    private let limit: Int
    private let send: @Sendable ([Item]) async -> Replies
    private var waiting: [(item: Item, continuation: CheckedContinuation<Result<Reply, RemoteFailure>, Never>)] = []
    private var isSending = false

    /// - Parameters:
    ///   - connection: the connection that sends, on whose executor the batches are made.
    ///   - limit: the items of a batch at most.
    ///   - send: sends a batch, and returns a reply for each item.
    init(on connection: QueueConnection, limit: Int, send: @escaping @Sendable ([Item]) async -> Replies) {
        self.connection = connection
        self.limit = limit
        self.send = send
    }

    func submit(_ item: Item) async throws(RemoteFailure) -> Reply {
        let result = await withCheckedContinuation { continuation in
            waiting.append((item, continuation))
            start()
        }
        return try result.get()
    }

    private func start() {
        guard !isSending else { return }
        isSending = true
        Task {
            while !waiting.isEmpty {
                let batch = waiting.prefix(limit)
                waiting.removeFirst(batch.count)
                let replies = await send(batch.map(\.item))
                for (entry, reply) in zip(batch, replies) { entry.continuation.resume(returning: reply) }
            }
            isSending = false
        }
    }
}
