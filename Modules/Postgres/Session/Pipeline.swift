import CBoardyPostgres

/// The requests under way on a connection. Several are under way at once, and the server answers them in order.
///
/// A request is one implicit transaction: statements up to one sync.
final class Pipeline {
    typealias Completion = (Result<[PostgresResult], PostgresError>) -> Void

    private struct Request {
        let statements: [SessionStatement]
        /// The SQL that is prepared, or nil for statements.
        let preparation: String?
        let completion: Completion?
        var results: [PostgresResult] = []
        var failure: PostgresError?
    }

    private let connection: LibraryConnection
    let address: PostgresAddress
    private var requests: [Request] = []
    /// The index of the first request that has not ended.
    private var first = 0
    private var names: [String: String] = [:]
    private var preparationFailures: [String: PostgresError] = [:]
    private var preparations = 0
    /// True if the socket has not taken all that was sent.
    private(set) var isWriting = false

    /// - Parameter connection: a connection that is open. It waits for nothing from now on.
    init?(_ connection: LibraryConnection, _ address: PostgresAddress) {
        guard connection.enterPipeline() else { return nil }
        self.address = address
        self.connection = connection
    }

    /// Sends statements as one transaction, and then others that nobody waits for as another.
    ///
    /// - Returns: false if the connection is lost. ``end(with:)`` then completes the request too.
    func send(
        _ statements: [SessionStatement], afterwards: [SessionStatement], _ completion: @escaping Completion
    ) -> Bool {
        // A preparation has a sync of its own. In the transaction of the statements, one that fails before it would
        // skip it in silence.
        var isSent = true
        for statement in statements + afterwards where statement.isPrepared && names[statement.sql] == nil {
            isSent = isSent && prepare(statement.sql)
        }
        isSent = isSent && put(statements)
        requests.append(Request(statements: statements, preparation: nil, completion: completion))
        if isSent, !afterwards.isEmpty {
            isSent = put(afterwards)
            requests.append(Request(statements: afterwards, preparation: nil, completion: nil))
        }
        return isSent && flush()
    }

    /// Sends what the socket takes now. Returns false if the connection is lost.
    func flush() -> Bool {
        guard let isDone = connection.flush() else { return false }
        isWriting = !isDone
        return true
    }

    /// Completes the requests whose answers have come, and returns the notifications that have come, or nil if the
    /// connection is lost.
    func read() -> [PostgresNotification]? {
        guard connection.consumeInput() else { return nil }
        if isWriting, !flush() { return nil }
        // Between the results of two statements there is an end; two in a row mean that nothing more has come.
        var ends = 0
        while first < requests.count, ends < 2, !connection.isBusy {
            if let result = connection.nextResult() {
                ends = 0
                take(result)
            } else {
                ends += 1
            }
        }
        if first > 64 {
            requests.removeFirst(first)
            first = 0
        }
        var notifications: [PostgresNotification] = []
        while let notification = connection.nextNotification() { notifications.append(notification) }
        return notifications
    }

    /// Completes all requests with the error that the connection was lost with.
    func end(with error: PostgresError) {
        let open = requests[first...]
        requests = []
        first = 0
        for request in open { request.completion?(.failure(error)) }
    }

    private func prepare(_ sql: String) -> Bool {
        preparations += 1
        let name = "s\(preparations)"
        guard connection.sendPrepare(name, sql), connection.sendSync() else { return false }
        names[sql] = name
        requests.append(Request(statements: [], preparation: sql, completion: nil))
        return true
    }

    private func put(_ statements: [SessionStatement]) -> Bool {
        for statement in statements {
            let parameters = PostgresParameters(statement.values)
            let isSent =
                if statement.isPrepared, let name = names[statement.sql] {
                    connection.send(prepared: name, parameters)
                } else {
                    connection.send(statement.sql, parameters)
                }
            guard isSent else { return false }
        }
        return connection.sendSync()
    }

    private func take(_ result: LibraryResult) {
        switch result.status {
        case PGRES_PIPELINE_SYNC: endFirst()
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: requests[first].results.append(result.content())
        case PGRES_PIPELINE_ABORTED: break
        default:
            // The server says that it closes the connection after the results of a request, too; the first failure
            // counts.
            guard requests[first].failure == nil else { return }
            requests[first].failure = error(of: result, in: requests[first])
        }
    }

    private func endFirst() {
        var request = requests[first]
        first += 1
        if connection.takeUnreplicated(), request.failure == nil {
            request.failure = .unreplicated(address, sql: request.statements.last?.sql)
        }
        if let sql = request.preparation {
            // What failed is prepared again by the next request; the one that waits for it fails with this error.
            if request.failure != nil { names[sql] = nil }
            preparationFailures[sql] = request.failure
            return
        }
        request.completion?(request.failure.map { .failure($0) } ?? .success(request.results))
    }

    private func error(of result: LibraryResult, in request: Request) -> PostgresError {
        let sql = request.preparation ?? request.statements.dropFirst(request.results.count).first?.sql
        if request.preparation == nil, let sql, let failure = preparationFailures[sql] { return failure }
        return .refused(address, state: result.sqlState, message: result.message, sql: sql)
    }
}
