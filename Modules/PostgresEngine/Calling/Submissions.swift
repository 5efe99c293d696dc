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
    private var limit: WaitingLimit

    init(
        _ caller: ProcessID, _ connection: QueueConnection, _ contracts: EngineContracts, _ amendments: RowAmendments
    ) {
        self.caller = caller
        self.contracts = contracts
        self.amendments = amendments
        bell = Bell(connection)
        limit = WaitingLimit(amendments.settings.waitingLimit)
    }

    /// Writes a batch, and returns a reply for each request.
    func write(_ requests: [RemoteRequest]) async -> [Reply] {
        do throws(RemoteFailure) {
            let (admitted, refused) = try await admit(requests)
            let areNew = admitted.isEmpty ? true : try await insert(admitted)
            if refused.isEmpty, areNew { return requests.map { _ in .success(true) } }
            return try await replies(to: requests, refused: Set(refused.map(\.id)), areNew: areNew)
        } catch {
            return requests.map { _ in .failure(error) }
        }
    }

    /// Divides the requests into the requests that the limit lets in and the others.
    private func admit(
        _ requests: [RemoteRequest]
    ) async throws(RemoteFailure) -> (admitted: [RemoteRequest], refused: [RemoteRequest]) {
        var admitted: [RemoteRequest] = [], refused: [RemoteRequest] = []
        for (contract, requests) in Dictionary(grouping: requests, by: \.contract) {
            var count = requests.count
            if !limit.admit(count, of: contract.rawValue) {
                let waiting = try await contracts.waitingCount(
                    of: requests[0].numbered, limit: amendments.settings.waitingLimit)
                count = limit.admit(count, of: contract.rawValue, waiting: waiting)
            }
            admitted += requests.prefix(count)
            refused += requests.dropFirst(count)
        }
        return (admitted, refused)
    }

    /// Inserts the requests. Returns false if one of them was left out: it has a row already, or the number of its
    /// contract may have been deleted.
    private func insert(_ requests: [RemoteRequest]) async throws(RemoteFailure) -> Bool {
        let numbers = try await contracts.numbers(of: requests.map(\.numbered))
        let result = try await bell.commit(
            QueueSQL.submit,
            [
                .array(of: requests.map(\.id.text)), .array(of: numbers), .array(of: requests.map(\.input)),
                .array(of: requests.map(\.lane)), .array(of: requests.map(\.timeLimit?.wholeMilliseconds)),
                .array(of: requests.map(\.traceparent)), .array(of: requests.map(\.context)), .text(caller.text),
            ], workFor: numbers)
        return result.changedCount == requests.count
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
                replies.append(.failure(.rejected(request, limit: amendments.settings.waitingLimit)))
            } else {
                // This process was stopped for hours, so it knows an old number. Or the row was written, and deleted
                // since.
                await contracts.forget([request.numbered])
                _ = try await insert([request])
                replies.append(.success(false))
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
