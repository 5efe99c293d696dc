public import BoardyWaiting

/// A connection whose calls wait for the server. It is not `Sendable`: it belongs to the isolation domain that created
/// it.
///
///     let connection = try PostgresConnection(address)
///     let result = try connection.run("SELECT sku FROM cart WHERE owner = $1", [.text(owner)])
///
/// Releasing the connection closes it. A lost connection stays lost: create another one. A wait that a ``WaitLimit``
/// ends loses the connection. Each statement has an end, also without such a limit: the address has the longest time.
public final class PostgresConnection {
    /// The address of the host that has let this process in.
    public let address: PostgresAddress

    private let library: LibraryConnection
    private let hosts: PostgresAddress
    private let program: String
    /// Ends the waits. Tests change it.
    var limit: WaitLimit
    private var preparedCount = 0
    private var lastReply = ContinuousClock.now
    /// The time that slow replies have taken since the last transaction that was committed.
    private var slowTime = Duration.zero
    /// The time from which on a reply is slow. Tests change it.
    var slowReply = Duration.seconds(1)
    /// The time for which a server that has replied is taken to be there. Tests change it.
    var idleLimit = Duration.seconds(1)
    /// The time without a reply after which other hosts are asked if they take writes now. Tests change it.
    var successorPatience = SuccessorSearch.patience

    /// Connects to the first host of a database that takes writes.
    ///
    /// - Parameters:
    ///   - address: the address; its `connect_timeout` limits the time for each host, which is eight seconds without
    ///     one.
    ///   - program: the name under which the server lists the connection.
    ///   - limit: ends the waits of connecting and of all statements.
    /// - Throws: ``PostgresError``; `unreachable` if nobody answers, `standby` if all that answer only read.
    public init(
        _ address: PostgresAddress, program: String = "boardy", within limit: WaitLimit = .none
    ) throws(PostgresError) {
        guard Libpq.loaded != nil else { throw .libraryMissing(address) }
        if let problem = address.problem { throw .connecting(address, problem) }
        // What is to be put in order at the end is not worth a new connection.
        if let reason = limit.reason { throw limit.ended(by: reason, address, isConnecting: true) }
        let (library, server) = try Self.open(address, program, limit)
        self.address = server
        self.library = library
        self.program = program
        hosts = address
        self.limit = limit
    }

    /// Connects to the first host that takes writes, and returns its address.
    private static func open(
        _ address: PostgresAddress, _ program: String, _ limit: WaitLimit
    ) throws(PostgresError) -> (LibraryConnection, PostgresAddress) {
        var contest = HostContest(address, program: program) { limit.connectLimit(of: $0) }, ready: Set<Int32> = []
        let wait = limit.begin()
        while true {
            switch contest.advance(ready) {
            case .connected(let library, let server):
                if library.becomeNonblocking() { return (library, server) }
                contest.refuse(server, because: .connecting(server, library.errorMessage))
                ready = []
            case .failed(let error):
                if error.waitEnd != nil { limit.note(error) }
                throw error
            case .waiting:
                let (sockets, reason) = wait.untilReady(contest.sockets, until: contest.nextMoment)
                ready = sockets
                guard let reason else { continue }
                if limit.isOver { throw limit.ended(by: reason, address, isConnecting: true) }
                throw .silent(address, after: reason.limit ?? address.connectLimit)
            }
        }
    }

    /// True if the connection is known to be lost.
    public var isLost: Bool { library.isBad }

    /// Looks, without waiting, if the server has ended the connection. Returns false then.
    public func isAlive() -> Bool {
        // The first reads the server's last words, the second finds the end behind them.
        !library.isBad && library.consumeInput() && !library.isBusy && library.consumeInput() && !library.isBad
    }

    /// Looks if the server still replies, unless it has replied within the last second. A server that stands still does
    /// not end its connections. Returns false within a second, because no work is lost with an idle connection.
    public func replies() -> Bool {
        guard isAlive() else { return false }
        if lastReply + idleLimit > .now { return true }
        let wait = limit.begin(atMost: min(.seconds(1), address.connectLimit), for: address.description)
        _ = try? result(of: "SELECT", within: wait) { library.send(script: "SELECT") }
        return !library.isBad
    }

    /// Ends the connection, so that the server undoes what it has not committed.
    public func close() {
        library.cut()
        _ = library.consumeInput()
    }

    /// True inside of a transaction, also of one that has failed.
    public var isInTransaction: Bool { library.isInTransaction }

    /// The number of the server's process for this connection.
    public var serverProcess: Int { Int(library.backendPID) }

    /// Runs one or more statements, separated by semicolons, that take no values.
    public func execute(_ script: String) throws(PostgresError) {
        try check(try result(of: script) { library.send(script: script) }, script)
    }

    /// Runs one statement, with `$1`, `$2` and so on for its values.
    @discardableResult
    public func run(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresResult {
        try content(try result(of: sql) { library.send(sql, PostgresParameters(values)) }, sql)
    }

    /// Prepares one statement, with `$1`, `$2` and so on for its values, to be run many times.
    public func prepare(_ sql: String) throws(PostgresError) -> PostgresStatement {
        preparedCount += 1
        let name = "s\(preparedCount)"
        // A statement that is prepared changes nothing.
        try check(try result(of: sql, isHarmless: true) { library.sendPrepare(name, sql) }, sql)
        return PostgresStatement(name: name, sql: sql)
    }

    /// Runs a prepared statement of this connection.
    ///
    /// - Throws: ``PostgresError``; `stalePlan` if the statement has to be prepared again.
    public func run(
        _ statement: PostgresStatement, _ values: [PostgresValue] = []
    ) throws(PostgresError) -> PostgresResult {
        do throws(PostgresError) {
            return try content(
                try result(of: statement.sql) {
                    library.send(prepared: statement.name, PostgresParameters(values))
                }, statement.sql)
        } catch {
            // 0A000 is the code of all that PostgreSQL does not support. A statement that was prepared is supported.
            throw error.sqlState == "0A000" || error.sqlState == "26000" ? error.asStalePlan() : error
        }
    }

    // MARK: - Notifications

    /// Waits until a message of `NOTIFY` has arrived, and returns all that have.
    ///
    /// - Parameter limit: the longest time to wait.
    /// - Returns: none if the time is over.
    public func notifications(within limit: Duration) throws(PostgresError) -> [PostgresNotification] {
        let wait = self.limit.begin(atMost: limit)
        while true {
            let arrived = Array(sequence(state: ()) { [library] _ in library.nextNotification() })
            guard arrived.isEmpty, wait.untilReady(library.socket, reads: true) == nil else { return arrived }
            guard library.consumeInput() else { throw .lost(address, library.errorMessage, sql: nil) }
        }
    }

    // MARK: - Results

    /// Sends a statement, and waits for its last result, or for the result of the statement that failed.
    ///
    /// - Parameters:
    ///   - isHarmless: true if it leaves nothing in the database.
    ///   - ownWait: the wait of a question whose end is no error of the command; nil for the usual wait.
    ///   - send: sends it. Returns false if the connection is lost.
    private func result(
        of sql: String, isHarmless: Bool = false, within ownWait: Wait? = nil, _ send: () -> Bool
    ) throws(PostgresError) -> LibraryResult? {
        // Nothing of a transaction is kept until its commit is sent.
        let isUncertain = !isHarmless && sql.mayCommit(inTransaction: library.isInTransaction)
        let start = ContinuousClock.now, left = replyTimeLeft
        let wait = ownWait ?? limit.begin(orElseAtMost: left, for: address.description)
        guard send() else { return nil }
        var successors: SuccessorSearch?
        if ownWait == nil {
            successors = SuccessorSearch(hosts, program: program, insteadOf: address, after: successorPatience)
        }
        var last: LibraryResult?, isSent = false
        while true {
            if !isSent { isSent = library.flush() ?? true }
            if isSent, !library.isBusy || library.isBad {
                guard let result = library.nextResult() else {
                    lastReply = .now
                    limit.noteReply(at: lastReply)
                    countTime(since: start, isCommitted: isUncertain && last?.isSuccess == true)
                    return try checkEnd(of: last, since: start, sql)
                }
                last = result
                continue
            }
            let socket = AwaitedSocket(descriptor: library.socket, reads: true, writes: !isSent)
            let (ready, reason) = wait.untilReady(
                [socket] + (successors?.sockets ?? []), until: successors?.nextMoment)
            if var reason {
                close()
                if slowTime > .zero, reason == .overdue(limit: left) { reason = .overdue(limit: address.replyLimit) }
                let error = PostgresError.ended(by: reason, address, sql: sql, isUncertain: isUncertain)
                if ownWait == nil { limit.note(error, isUncertain: isUncertain, endedBy: reason) }
                limit.giveUp(on: address.description)
                throw error
            }
            // If the connection is lost, the next result tells why.
            if ready.contains(socket.descriptor) { _ = library.consumeInput() }
            if let successor = successors?.advance(ready) {
                close()
                throw .replaced(address, by: successor, sql: sql)
            }
        }
    }

    /// The time that the server has for the next reply, if there is no moment. The slow replies of a transaction and of
    /// its repetitions share it.
    var replyTimeLeft: Duration { max(.zero, address.replyLimit - slowTime) }

    private func countTime(since start: ContinuousClock.Instant, isCommitted: Bool) {
        let time = start.duration(to: .now)
        if isCommitted, !library.isInTransaction {
            slowTime = .zero
        } else if time >= slowReply {
            slowTime += time
        }
    }

    /// Throws if the server itself has ended the statement because of the limit, or has not waited for its standby.
    private func checkEnd(
        of result: LibraryResult?, since start: ContinuousClock.Instant, _ sql: String
    ) throws(PostgresError) -> LibraryResult? {
        if library.takeUnreplicated() {
            let error = PostgresError.unreplicated(address, sql: sql)
            limit.note(error, isUncertain: true)
            throw error
        }
        if result?.sqlState == SQLState.queryCanceled,
            let reason = limit.overdue(since: start, atMost: address.replyLimit)
        {
            close()
            throw limit.ended(by: reason, address, sql: sql)
        }
        return result
    }

    private func content(_ result: LibraryResult?, _ sql: String) throws(PostgresError) -> PostgresResult {
        try check(result, sql)
        return result?.content() ?? PostgresResult()
    }

    private func check(_ result: LibraryResult?, _ sql: String) throws(PostgresError) {
        if let result, result.isSuccess { return }
        // After a write that failed, libpq may have read a warning and not yet the end behind it. Two more looks find
        // that.
        if result?.sqlState == nil, !library.isBad { _ = library.consumeInput() && library.consumeInput() }
        if library.isBad { throw .lost(address, result?.message ?? library.errorMessage, sql: sql) }
        throw .refused(
            address, state: result?.sqlState, message: result?.message ?? library.errorMessage, sql: sql)
    }
}

extension WaitLimit {
    /// Returns the time that a host has for a connection: the one of the address, or little if it was silent just now.
    fileprivate func connectLimit(of server: PostgresAddress) -> Duration {
        isSilent(server.description) ? min(Self.grace, server.connectLimit) : server.connectLimit
    }
}
