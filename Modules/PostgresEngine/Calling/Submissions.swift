import BoardyCore
import BoardyRemote
import Postgres

/// Writes the requests of one process, all that come while a batch is under way as the next one.
actor Submissions {
    /// True for an activation that was new.
    typealias Reply = Result<Bool, RemoteFailure>

    nonisolated var unownedExecutor: UnownedSerialExecutor { connections.executor.asUnownedSerialExecutor() }
    private let connections: EngineConnections
    private let numbers: ContractNumbers
    private let bounds: WaitingBounds
    private let amendments: RowAmendments
    private let bell: Bell
    private let settings: QueueSettings
    private let caller: ProcessID
    private var limit: WaitingLimit

    init(
        _ caller: ProcessID, _ connections: EngineConnections, _ numbers: ContractNumbers, _ bounds: WaitingBounds,
        _ amendments: RowAmendments, _ settings: QueueSettings
    ) {
        self.caller = caller
        self.connections = connections
        self.numbers = numbers
        self.bounds = bounds
        self.amendments = amendments
        self.settings = settings
        bell = Bell(connections.submitting, on: connections.executor)
        limit = WaitingLimit(settings.waitingLimit)
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

    /// Divides the requests into those that the limit lets in and the others.
    private func admit(
        _ requests: [RemoteRequest]
    ) async throws(RemoteFailure) -> (admitted: [RemoteRequest], refused: [RemoteRequest]) {
        var admitted: [RemoteRequest] = [], refused: [RemoteRequest] = []
        for (contract, requests) in Dictionary(grouping: requests, by: \.contract) {
            var count = requests.count
            if !limit.admit(count, of: contract.rawValue) {
                let waiting = try await waitingCount(of: requests[0])
                count = limit.admit(count, of: contract.rawValue, waiting: waiting)
            }
            admitted += requests.prefix(count)
            refused += requests.dropFirst(count)
        }
        return (admitted, refused)
    }

    private func waitingCount(of request: RemoteRequest) async throws(RemoteFailure) -> Int {
        let low = await bounds.milliseconds(of: try await number(of: [request])).first ?? 0
        let values: [PostgresValue] = [.text(request.contract.rawValue), .int(settings.waitingLimit), .int(low)]
        return try await amendments.run(SessionStatement(ContractSQL.waitingCount, values)).rows.first { _ in true }?
            .integer(0) ?? 0
    }

    private func number(of requests: [RemoteRequest]) async throws(RemoteFailure) -> [Int] {
        do throws(PostgresError) {
            return try await numbers.numbers(of: requests.map { NumberedContract($0) })
        } catch {
            throw RemoteFailure(error)
        }
    }

    /// Inserts the requests. Returns false if one of them has a row already.
    private func insert(
        _ requests: [RemoteRequest], isSecondTime: Bool = false
    ) async throws(RemoteFailure) -> Bool {
        let contracts = try await number(of: requests)
        let values: [PostgresValue] = [
            .array(of: requests.map(\.id.text)), .array(of: contracts), .array(of: requests.map(\.input)),
            .array(of: requests.map(\.lane)), .array(of: requests.map(\.timeLimit?.wholeMilliseconds)),
            .array(of: requests.map(\.traceparent)), .array(of: requests.map(\.context)), .text(caller.text),
        ]
        do throws(PostgresError) {
            let results = try await bell.commit(
                [SessionStatement(QueueSQL.submit, values)], calling: [Channel.work: Set(contracts.map { "\($0)" })])
            return results.first?.changedCount == requests.count
        } catch  where error.kind == .constraint && !isSecondTime {
            // The number of a contract was not asked for in hours, because this process was stopped.
            await numbers.forget(requests.map { NumberedContract($0) })
            return try await insert(requests, isSecondTime: true)
        } catch {
            throw RemoteFailure(error)
        }
    }

    /// Compares requests with the rows that have their IDs (RM-31, RM-32).
    private func replies(
        to requests: [RemoteRequest], refused: Set<ActivationID>, areNew: Bool
    ) async throws(RemoteFailure) -> [Reply] {
        var replies: [Reply] = []
        for request in requests {
            let limit = settings.waitingLimit
            let isRefused = refused.contains(request.id)
            if areNew, !isRefused {
                replies.append(.success(true))
                continue
            }
            var choice = RowChoice(ids: [request.id])
            choice.withInput = true
            let reply: Reply = try await amendments.amend(choice) { rows, now in
                guard rows.activations[request.id] != nil else {
                    // Admitted, it has been written, and deleted since.
                    return Decision(isRefused ? .failure(.rejected(request, limit: limit)) : .success(false))
                }
                let decision = rows.submit(request, at: now, settings)
                return Decision(decision.changes, decision.reply.map { _ in false })
            }
            replies.append(reply)
        }
        return replies
    }
}

extension NumberedContract {
    fileprivate init(_ request: RemoteRequest) { self.init(name: request.contract.rawValue, hash: request.hash) }
}
