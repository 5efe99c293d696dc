import BoardyCore
import BoardyPostgres
import BoardyRemote

/// Writes the requests of one process, all that come while a batch is under way as the next one.
actor Submissions {
    /// True for an activation that was new.
    typealias Reply = Result<Bool, RemoteFailure>

    nonisolated var unownedExecutor: UnownedSerialExecutor { amendments.connection.executor }
    private let contracts: EngineContracts
    private let amendments: RowAmendments
    private let bell: Bell
    private let caller: ProcessID
    /// The activations of a contract that may wait (RM-33).
    private var limit: Int { amendments.settings.waitingLimit }

    init(
        _ caller: ProcessID, _ connection: QueueConnection, _ contracts: EngineContracts, _ amendments: RowAmendments
    ) {
        self.caller = caller
        self.contracts = contracts
        self.amendments = amendments
        bell = Bell(connection)
    }

    /// Writes a batch, and returns a reply for each request.
    func write(_ requests: [RemoteRequest]) async -> [Reply] {
        do throws(RemoteFailure) {
            let (areNew, refused) = try await insert(requests)
            if refused.isEmpty, areNew { return requests.map { _ in .success(true) } }
            return try await replies(to: requests, refused: refused, areNew: areNew)
        } catch {
            return requests.map { _ in .failure(error) }
        }
    }

    /// Inserts the requests that the limit lets in, and returns the IDs of the others. `areNew` is false if one more
    /// was left out: it has a row already, or the number of its contract may have been deleted.
    private func insert(
        _ requests: [RemoteRequest]
    ) async throws(RemoteFailure) -> (areNew: Bool, refused: Set<ActivationID>) {
        let numbers = try await contracts.numbers(of: requests.map(\.numbered))
        let lows = await contracts.waitingBounds(of: numbers)
        let result = try await bell.commit(
            QueueSQL.submit,
            [
                .array(of: requests.map(\.id.text)), .array(of: numbers), .array(of: lows),
                .array(of: requests.map(\.input)),
                .array(of: requests.map(\.lane)), .array(of: requests.map(\.timeLimit?.wholeMilliseconds)),
                .array(of: requests.map(\.traceparent)), .array(of: requests.map(\.context)), .text(caller.text),
                .int(limit),
            ], workFor: numbers)
        let places = result.rows.compactMap { $0.integer(1) }
        let written = result.rows.first { _ in true }?.integer(0) ?? 0
        return (written + places.count == requests.count, Set(places.map { requests[$0 - 1].id }))
    }

    /// Compares requests with the rows that have their IDs (RM-31, RM-32).
    private func replies(
        to requests: [RemoteRequest], refused: Set<ActivationID>, areNew: Bool
    ) async throws(RemoteFailure) -> [Reply] {
        var replies: [Reply] = []
        for request in requests {
            let isRefused = refused.contains(request.id)
            if areNew, !isRefused {
                replies.append(.success(true))
            } else if let reply = try await compare(request) {
                replies.append(reply)
            } else if isRefused {
                replies.append(.failure(.rejected(request, limit: limit)))
            } else {
                // This process was stopped for hours, so it knows an old number. Or the row was written, and deleted
                // since.
                await contracts.forget([request.numbered])
                let isRefused = try await !insert([request]).refused.isEmpty
                replies.append(isRefused ? .failure(.rejected(request, limit: limit)) : .success(false))
            }
        }
        return replies
    }

    /// Submits a request again that has a row; returns nil if the request has no row.
    private func compare(_ request: RemoteRequest) async throws(RemoteFailure) -> Reply? {
        let reply = try await amendments.amend(.ids([request.id], withInput: true)) { rows, _ in rows.resubmit(request)
        }
        return reply.map { $0.map { _ in false } }
    }
}

extension RemoteRequest {
    fileprivate var numbered: NumberedContract { NumberedContract(name: contract.rawValue, hash: hash) }
}
