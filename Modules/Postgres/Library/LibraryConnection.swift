import CBoardyPostgres

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connection of libpq, closed when it is released. It belongs to one isolation domain at a time.
///
/// A statement is sent by one of the functions that begin with `send`. Its results are read when the socket is ready.
/// No call waits.
final class LibraryConnection {
    private let raw: OpaquePointer
    private let warnings: UnsafeMutablePointer<cpostgres_warnings>

    /// Begins to connect, without waiting except for the name of the host. Returns nil without libpq, or without
    /// memory.
    init?(parameters: [(name: String, value: String)]) {
        guard let libpq = Libpq.loaded else { return nil }
        let texts = (parameters.map(\.name) + parameters.map(\.value)).map { Array($0.utf8CString) }
        var places: [Int] = [], block: [CChar] = []
        for text in texts {
            places.append(block.count)
            block += text
        }
        let raw = block.withUnsafeBufferPointer { block -> OpaquePointer? in
            let pointers = places.map { place in block.baseAddress.map { $0 + place } }
            return libpq.connectStartParams(
                Array(pointers.prefix(parameters.count)) + [nil], Array(pointers.suffix(parameters.count)) + [nil], 0)
        }
        guard let raw else { return nil }
        self.raw = raw
        // While it connects, only the text of an error contains the server's code.
        _ = libpq.setErrorVerbosity(raw, PQERRORS_VERBOSE)
        warnings = .allocate(capacity: 1)
        warnings.initialize(to: cpostgres_warnings())
        cpostgres_take_warnings(libpq, raw, warnings)
    }

    deinit {
        Libpq.functions.finish(raw)
        warnings.deallocate()
    }

    // MARK: - Connecting

    /// The state of a connection that is being made, with the readiness of its socket that it waits for.
    enum Step {
        case readable, writable, connected, failed
    }

    /// Makes the next step. The first step waits until the socket is writable; call this when it is.
    func poll() -> Step {
        switch Libpq.functions.connectPoll(raw) {
        case PGRES_POLLING_OK:
            _ = Libpq.functions.setErrorVerbosity(raw, PQERRORS_DEFAULT)
            return .connected
        case PGRES_POLLING_READING: return .readable
        case PGRES_POLLING_WRITING: return .writable
        default: return .failed
        }
    }

    /// The descriptor of the socket, which may change while the connection is being made; -1 without one.
    var socket: Int32 { Libpq.functions.socket(raw) }

    /// True if the connection has failed, or the server has closed it.
    var isBad: Bool { Libpq.functions.status(raw) == CONNECTION_BAD }

    /// The last error, with its code before the message while the connection is being made.
    var errorMessage: String { Libpq.functions.errorMessage(raw).map { String(cString: $0) } ?? "" }

    /// True inside of a transaction, also of one that has failed.
    var isInTransaction: Bool {
        [PQTRANS_INTRANS, PQTRANS_INERROR].contains(Libpq.functions.transactionStatus(raw))
    }

    /// The number of the server's process for this connection.
    var backendPID: Int32 { Libpq.functions.backendPID(raw) }

    /// The version of the server, such as 150018.
    var serverVersion: Int32 { Libpq.functions.serverVersion(raw) }

    /// Ends the connection, so that the server undoes what it has not committed. The next call finds it lost.
    func cut() { _ = shutdown(socket, Int32(SHUT_RDWR)) }

    /// Returns true if the server has told, since the last call, that it did not wait for its synchronous standby with
    /// a commit.
    func takeUnreplicated() -> Bool {
        defer { warnings.pointee.unreplicated = false }
        return warnings.pointee.unreplicated
    }

    // MARK: - Statements

    /// Makes all later calls return without waiting.
    func becomeNonblocking() -> Bool { Libpq.functions.setnonblocking(raw, 1) == 0 }

    /// Makes all later calls return without waiting, and lets statements be sent before the results of earlier ones
    /// have come.
    func enterPipeline() -> Bool { becomeNonblocking() && Libpq.functions.enterPipelineMode(raw) == 1 }

    /// Sends statements separated by semicolons.
    func send(script: String) -> Bool { Libpq.functions.sendQuery(raw, script) == 1 }

    func sendPrepare(_ name: String, _ sql: String) -> Bool {
        Libpq.functions.sendPrepare(raw, name, sql, 0, nil) == 1
    }

    func send(prepared name: String, _ values: PostgresParameters) -> Bool {
        values.withPointers { count, pointers, lengths, formats in
            Libpq.functions.sendQueryPrepared(raw, name, count, pointers, lengths, formats, 0) == 1
        }
    }

    func send(_ sql: String, _ values: PostgresParameters) -> Bool {
        values.withPointers { count, pointers, lengths, formats in
            Libpq.functions.sendQueryParams(raw, sql, count, nil, pointers, lengths, formats, 0) == 1
        }
    }

    /// Ends an implicit transaction of the statements since the last call.
    func sendSync() -> Bool { Libpq.functions.pipelineSync(raw) == 1 }

    /// Sends the statements that wait. Returns false if there is more than the socket takes, nil if the connection is
    /// lost.
    func flush() -> Bool? {
        let rest = Libpq.functions.flush(raw)
        return rest < 0 ? nil : rest == 0
    }

    /// Reads the bytes that have arrived. Returns false if the connection is lost.
    func consumeInput() -> Bool { Libpq.functions.consumeInput(raw) == 1 }

    /// True if the next result has not arrived completely.
    var isBusy: Bool { Libpq.functions.isBusy(raw) == 1 }

    /// Returns the next result, or nil at the end of the results of one statement.
    func nextResult() -> LibraryResult? { LibraryResult(Libpq.functions.getResult(raw)) }

    /// Returns the next notification that has arrived, or nil if no notification has arrived.
    func nextNotification() -> PostgresNotification? {
        guard let notify = Libpq.functions.notifies(raw) else { return nil }
        defer { Libpq.functions.freemem(notify) }
        return PostgresNotification(
            channel: String(cString: notify.pointee.relname), payload: String(cString: notify.pointee.extra))
    }
}

extension PostgresParameters {
    /// Calls the body with the number of values, their addresses, lengths and formats, as libpq takes them.
    fileprivate func withPointers<Result>(
        _ body: (Int32, [UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { block in
            let start = block.baseAddress?.assumingMemoryBound(to: CChar.self)
            return body(
                Int32(offsets.count), offsets.map { offset in offset.flatMap { place in start.map { $0 + place } } },
                lengths, formats)
        }
    }
}
