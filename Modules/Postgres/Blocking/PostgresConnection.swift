#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connection whose calls wait for the server. It is not `Sendable`: it belongs to the isolation domain that created it.
///
///     let connection = try PostgresConnection(address)
///     let result = try connection.run("SELECT sku FROM cart WHERE owner = $1", [.text(owner)])
///
/// Releasing the connection closes it. A lost connection stays lost: create another one.
public final class PostgresConnection {
    /// The address as the initializer got it.
    public let address: PostgresAddress

    private let library: LibraryConnection
    private var preparedCount = 0

    /// Connects to a database.
    ///
    /// - Parameters:
    ///   - address: the address; its `connect_timeout`, or ten seconds, limits the time.
    ///   - program: the name under which the server lists the connection.
    /// - Throws: ``PostgresError``; `unreachable` if nobody answers.
    public init(_ address: PostgresAddress, program: String = "boardy") throws(PostgresError) {
        guard Libpq.loaded != nil else { throw .libraryMissing(address) }
        guard let library = LibraryConnection(parameters: address.connectionParameters(program: program)) else {
            throw .connecting(address, "libpq has no memory")
        }
        guard !library.isBad else { throw .connecting(address, library.errorMessage) }
        let limit = address.connectTimeout, end = ContinuousClock.now + limit
        var step = LibraryConnection.Step.writable
        while step != .connected {
            guard Self.wait(for: step, on: library.socket, until: end) else { throw .silent(address, after: limit) }
            step = library.poll()
            if step == .failed { throw .connecting(address, library.errorMessage) }
        }
        self.address = address
        self.library = library
    }

    /// True if the connection is known to be lost.
    public var isLost: Bool { library.isBad }

    /// Looks, without waiting, if the server has ended the connection. Returns false then.
    public func isAlive() -> Bool {
        // The first reads the server's last words, the second finds the end behind them.
        !library.isBad && library.consumeInput() && !library.isBusy && library.consumeInput() && !library.isBad
    }

    /// True inside of a transaction, also of one that has failed.
    public var isInTransaction: Bool { library.isInTransaction }

    /// The number of the server's process for this connection.
    public var serverProcess: Int { Int(library.backendPID) }

    /// Runs one or more statements, separated by semicolons, that take no values.
    public func execute(_ script: String) throws(PostgresError) { try check(library.run(script: script), script) }

    /// Runs one statement, with `$1`, `$2` and so on for its values.
    @discardableResult
    public func run(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresResult {
        try content(library.run(sql, PostgresParameters(values)), sql)
    }

    /// Prepares one statement, with `$1`, `$2` and so on for its values, to be run many times.
    public func prepare(_ sql: String) throws(PostgresError) -> PostgresStatement {
        preparedCount += 1
        let name = "s\(preparedCount)"
        try check(library.prepare(name, sql), sql)
        return PostgresStatement(name: name, sql: sql)
    }

    /// Runs a prepared statement of this connection.
    ///
    /// - Throws: ``PostgresError``; `stalePlan` if the statement has to be prepared again.
    public func run(
        _ statement: PostgresStatement, _ values: [PostgresValue] = []
    ) throws(PostgresError) -> PostgresResult {
        do throws(PostgresError) {
            return try content(library.run(prepared: statement.name, PostgresParameters(values)), statement.sql)
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
        let end = ContinuousClock.now + limit
        while true {
            let arrived = Array(sequence(state: ()) { [library] _ in library.nextNotification() })
            guard arrived.isEmpty, Self.wait(for: .readable, on: library.socket, until: end) else { return arrived }
            guard library.consumeInput() else { throw .lost(address, library.errorMessage, sql: nil) }
        }
    }

    // MARK: - Results

    private func content(_ result: LibraryResult?, _ sql: String) throws(PostgresError) -> PostgresResult {
        try check(result, sql)
        return result?.content() ?? PostgresResult()
    }

    private func check(_ result: LibraryResult?, _ sql: String) throws(PostgresError) {
        if let result, result.isSuccess { return }
        // After a write that failed, libpq may have read a warning and not yet the end behind it. Two more looks find that.
        if result?.sqlState == nil, !library.isBad { _ = library.consumeInput() && library.consumeInput() }
        if library.isBad { throw .lost(address, result?.message ?? library.errorMessage, sql: sql) }
        throw .refused(
            address, state: result?.sqlState, message: result?.message ?? library.errorMessage, sql: sql)
    }

    /// Waits until the socket is ready for a step. Returns false if it is not at the given time.
    private static func wait(
        for step: LibraryConnection.Step, on socket: Int32, until end: ContinuousClock.Instant
    ) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            var entry = pollfd(
                fd: socket, events: Int16(step == .readable ? POLLIN : POLLOUT), revents: 0)
            let count = poll(&entry, 1, Int32(max(0, min(left.rounded(.up), 1_000_000))))
            if count > 0 { return true }
            // A signal ends the wait too.
            if count == 0, ContinuousClock.now >= end { return false }
            if count < 0, errno != EINTR { return false }
        }
    }
}
