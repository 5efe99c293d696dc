import BoardyPostgres
import BoardyRemote

/// Reads outputs and ends for the callers of one process that wait for them (RM-55).
actor Deliveries {
    nonisolated var unownedExecutor: UnownedSerialExecutor { connection.executor }
    private let connection: QueueConnection
    private var readers: [ActivationID: [Reader]] = [:]
    private var lastReader = 0
    /// The activations to read at the next look.
    private var wanted: Set<ActivationID> = []
    /// The activations to read at the next look that nobody has signalled.
    private var polled: Set<ActivationID> = []
    private var patience = Duration.zero
    private var isLooking = false

    /// A caller that waits for the outputs of an activation.
    private struct Reader {
        let number: Int
        let continuation: RemoteOutputs.Continuation
        var cursor = DeliveryCursor()
    }

    init(_ connection: QueueConnection) { self.connection = connection }

    var isIdle: Bool { readers.isEmpty }

    /// Returns the outputs of an activation whose row is written.
    ///
    /// - Parameter isNew: true if nothing can have been recorded for it before it was written.
    func outputs(of id: ActivationID, isNew: Bool) -> RemoteOutputs {
        lastReader += 1
        let number = lastReader
        let (outputs, continuation) = RemoteOutputs.makeStream()
        continuation.onTermination = { [weak self] _ in Task { await self?.remove(number, of: id) } }
        readers[id, default: []].append(Reader(number: number, continuation: continuation))
        // A notification may have come before the reader.
        if !isNew || early.contains(id) { look([id]) }
        return outputs
    }

    /// The activations that are being submitted, and have been heard of meanwhile.
    private var early: Set<ActivationID> = []
    private var submitted: Set<ActivationID> = []

    /// Remembers notifications about an activation that is being submitted.
    func expect(_ id: ActivationID) { submitted.insert(id) }

    /// Ends what ``expect(_:)`` began.
    func forget(_ id: ActivationID) {
        submitted.remove(id)
        early.remove(id)
    }

    /// Reads the news of some activations.
    func look(_ ids: some Sequence<ActivationID>) {
        for id in ids {
            if readers[id] != nil { wanted.insert(id) }
            if submitted.contains(id) { early.insert(id) }
        }
        start()
    }

    /// Reads the news of all activations that somebody waits for.
    func lookAtAll() {
        early.formUnion(submitted)
        wanted.formUnion(readers.keys)
        start()
    }

    /// Reads the news of all activations that somebody waits for, without a signal. It leaves out what has just ended,
    /// because a worker presents its notices between the commit of an answer and its signal (RM-80).
    ///
    /// - Parameter patience: the time after the end in which the signal may come.
    func poll(waiting patience: Duration = .seconds(1)) {
        self.patience = patience
        polled.formUnion(readers.keys)
        start()
    }

    /// Ends all outputs with a failure.
    func close(with failure: RemoteFailure) {
        for reader in readers.values.joined() { reader.continuation.finish(throwing: failure) }
        readers = [:]
    }

    private func start() {
        guard !isLooking, !wanted.isEmpty || !polled.isEmpty else { return }
        isLooking = true
        Task {
            while !wanted.isEmpty || !polled.isEmpty {
                let isPoll = wanted.isEmpty
                let ids = (isPoll ? polled : wanted).filter { readers[$0] != nil }
                if isPoll { polled = [] } else { wanted = [] }
                if !ids.isEmpty { await read(Array(ids), waiting: isPoll ? patience : .zero) }
            }
            isLooking = false
        }
    }

    /// Reads state and new outputs in one snapshot (RM-55). An activation that goes on and has nothing new has no row.
    ///
    /// IDs, the number of the last output that each has delivered, and the milliseconds in which the signal may come.
    private static let deliver = """
        SELECT p.n, a.state, a.failure_code, a.failure_message, a.failure_transient, o.number, o.bytes
        FROM unnest($1::uuid[], $2::integer[]) WITH ORDINALITY AS p(id, last, n)
        LEFT JOIN boardy.activation a ON a.id = p.id
        LEFT JOIN boardy.output o ON o.activation = p.id AND o.number > p.last
        WHERE (a.id IS NULL OR a.state >= 2 OR o.number IS NOT NULL)
          AND (a.ended > now() - $3::bigint * interval '1 millisecond' AND a.ended <= now()) IS NOT TRUE
        ORDER BY p.n, o.number
        """

    private func read(_ ids: [ActivationID], waiting patience: Duration) async {
        let lasts = ids.map { id in readers[id]?.map(\.cursor.last).min() ?? 0 }
        let result: PostgresResult
        do throws(RemoteFailure) {
            result = try await connection.runOnce(
                Self.deliver, [.array(of: ids.map(\.text)), .array(of: lasts), .int(patience.wholeMilliseconds)],
                waitsForStandby: true)
        } catch {
            // If the connection is lost, the next look reads it, unless the command is over.
            if connection.isOver { close(with: error) }
            return
        }
        var news: [Int: (state: ActivationState?, failure: RemoteFailure?, outputs: [RemoteOutput])] = [:]
        for row in result.rows {
            guard let place = row.integer(0) else { continue }
            let state = row.integer(1).flatMap { ActivationState(column: Int64($0)) }
            var new = news[place] ?? (state, RemoteFailure(row, at: 2), [])
            if let number = row.integer(5) {
                new.outputs.append(RemoteOutput(number: number, bytes: row.bytes(6) ?? []))
            }
            news[place] = new
        }
        for (place, new) in news { deliver(ids[place - 1], new.state, new.failure, new.outputs) }
    }

    private func deliver(
        _ id: ActivationID, _ state: ActivationState?, _ failure: RemoteFailure?, _ outputs: [RemoteOutput]
    ) {
        guard var waiting = readers[id] else { return }
        for index in waiting.indices {
            let delivery = waiting[index].cursor.take(id, state: state, failure: failure, outputs: outputs)
            for output in delivery.outputs { waiting[index].continuation.yield(output) }
            switch delivery.end {
            case .success: waiting[index].continuation.finish()
            case .failure(let failure): waiting[index].continuation.finish(throwing: failure)
            case nil: break
            }
        }
        waiting.removeAll { $0.cursor.isAtEnd }
        readers[id] = waiting.isEmpty ? nil : waiting
    }

    private func remove(_ number: Int, of id: ActivationID) {
        readers[id]?.removeAll { $0.number == number }
        if readers[id]?.isEmpty == true { readers[id] = nil }
    }
}
