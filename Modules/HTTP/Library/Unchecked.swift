import CBoardyMicrohttpd

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// The binding to libmicrohttpd, the one place of this target that the compiler cannot check.

// MARK: - libmicrohttpd
//
// A thread of the library calls the functions at the end of this file, and they call the delegates. The library keeps
// counted references: to the `DaemonDelegate` from `init` to `stop`, to a `ConnectionDelegate` from the opening of its
// connection to its closing, to a `RequestDelegate` from the first line of its request to the end, and to a
// `StreamSource` until its response is destroyed. Each is handed over once by `passRetained` and taken back once, as
// the library promises to call `end`, the closing of `connection`, and `release` once.
//
// A connection belongs to the thread that polls it. Another thread may resume it, once for each time that it was
// suspended, because the library cannot end a suspended connection. Who suspends or resumes therefore does it under the
// lock that says if the connection is suspended: `Exchange` and `EventStream` see to that. The library holds no lock of
// its own that these calls need while it calls the functions below.

/// The library's functions, or nil if it cannot be loaded. Loaded by the first server, as they would double the time
/// that every command takes to start.
private let loaded: cmicrohttpd? = {
    var functions = cmicrohttpd()
    return cmicrohttpd_load(&functions) ? functions : nil
}()

private let functions = loaded ?? cmicrohttpd()

/// A server of the library. The server polls its connections on threads of its own.
struct Daemon: Sendable {
    /// The number of descriptors that the process may have, after its limit was raised as far as it can be.
    static var descriptorLimit: Int { cmicrohttpd_descriptors() }

    private let daemon: cmicrohttpd_daemon
    private let delegate: Box<any DaemonDelegate>
    let port: Int

    /// Starts a server at a numeric address. Port 0 stands for any free port.
    init(host: String, port: UInt16, limits: DaemonLimits, delegate: any DaemonDelegate) throws(StartProblem) {
        guard loaded != nil else { throw .libraryMissing }
        var bound: UInt16 = 0
        var problem: Int32 = 0
        let listener = cmicrohttpd_listen(host, port, &bound, &problem)
        guard listener >= 0 else { throw problem == cmicrohttpd_no_address ? .noAddress : StartProblem(code: problem) }
        let box = Box(delegate)
        let reference = Unmanaged.passRetained(box)
        daemon = cmicrohttpd_start(
            functions, listener,
            cmicrohttpd_limits(
                connection_bytes: limits.connectionBytes, connections: UInt32(clamping: limits.connections),
                threads: UInt32(clamping: limits.threads)),
            cmicrohttpd_callbacks(
                // No constant as the others, because the compiler of Swift 6.3 crashes where a constant of this type is
                // looked up.
                accept: accept, log: { context, format, _ in didWriteMessage(context, format) }, begin: begin,
                access: access, end: end, connection: connection),
            reference.toOpaque())
        guard daemon.pointer != nil else {
            let code = errno
            reference.release()
            close(listener)
            throw StartProblem(code: code)
        }
        self.delegate = box
        self.port = Int(bound)
    }

    /// Takes no more connections and frees the port.
    func quiesce() {
        let listener = functions.quiesce_daemon(daemon.pointer)
        if listener >= 0 { close(listener) }
    }

    /// Closes all connections and waits for the threads. The caller is not one of these threads. The owner calls it
    /// once, after ``quiesce()``, when no connection is suspended and none is going to be.
    func stop() {
        functions.stop_daemon(daemon.pointer)
        Unmanaged.passUnretained(delegate).release()
    }
}

/// The socket of a connection, to be used before the connection is closed.
struct Socket: Sendable {
    fileprivate let descriptor: Int32

    /// Ends both directions, so that the library finds the connection closed.
    func cut() { cmicrohttpd_cut(descriptor) }

    /// Sends bytes past the library, if the connection takes them at once.
    func send(_ bytes: [UInt8]) { cmicrohttpd_send(descriptor, bytes, bytes.count) }

    /// True if the client has closed the connection and sent nothing more before.
    var hasHungUp: Bool { cmicrohttpd_has_hung_up(descriptor) }

    /// True if the client has closed the connection, whatever it has sent before.
    var hasLeft: Bool { cmicrohttpd_has_left(descriptor) }
}

/// The time as the header `Date` has it.
var dateOfResponse: String {
    text {
        cmicrohttpd_date($0)
        return true
    }
}

/// A thread, by which a callback knows the connections of its own one.
struct ThreadID: Equatable, Sendable {
    #if canImport(Glibc)
        private let number = UInt(pthread_self())
    #else
        private let number = UInt(bitPattern: pthread_self())
    #endif

    static var current: ThreadID { ThreadID() }
}

/// A connection of the library while a request is under way.
struct Transport: Sendable {
    fileprivate let connection: cmicrohttpd_connection
    /// The thread that polls the connection.
    let thread = ThreadID.current

    var socket: Socket { Socket(descriptor: cmicrohttpd_socket(functions, connection)) }

    /// True if the library has read a whole head, and has not begun the next one, for the thread of the connection.
    var hasWholeHead: Bool { cmicrohttpd_head_size(functions, connection) > 0 }

    /// The headers of a whole head, for the thread of the connection.
    var headers: [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        withUnsafeMutablePointer(to: &headers) { pointer in
            cmicrohttpd_headers(
                functions, connection,
                { context, _, name, value in
                    guard let context, let name, let value else { return cmicrohttpd_no }
                    context.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
                        .append((String(cString: name), String(cString: value)))
                    return cmicrohttpd_yes
                }, pointer)
        }
        return headers
    }

    /// Called by a delegate during a call of the library, and under the lock that ``resume()`` is called under.
    func suspend() { functions.suspend_connection(connection.pointer) }

    /// Called once for each call of ``suspend()``, by any thread.
    func resume() { functions.resume_connection(connection.pointer) }

    /// The body of a response, complete or read piece by piece.
    enum Body {
        case bytes([UInt8])
        case stream(any StreamSource)
    }

    /// Returns the head of the request. The library has kept its target apart.
    fileprivate func head(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> ReceivedHead {
        var head = ReceivedHead(method: String(cString: method), version: String(cString: version))
        head.count = cmicrohttpd_head_size(functions, connection)
        // Two spaces and a line break in the first line, and the line break after the headers.
        head.partsCount = strlen(method) + strlen(version) + 6
        withUnsafeMutablePointer(to: &head) { pointer in
            cmicrohttpd_headers(
                functions, connection,
                { context, _, name, value in
                    guard let context, let name, let value else { return cmicrohttpd_no }
                    let head = context.assumingMemoryBound(to: ReceivedHead.self)
                    // Both lie in the memory that the head was read into. Only a header that was moved since has its
                    // name elsewhere.
                    let distance = UnsafePointer(value) - UnsafePointer(name), length = strlen(value)
                    head.pointee.partsCount += distance > 0 ? distance + length + 2 : -1 << 32
                    head.pointee.add(
                        name: UnsafeRawBufferPointer(start: name, count: strlen(name)),
                        value: UnsafeRawBufferPointer(start: value, count: length))
                    return cmicrohttpd_yes
                }, pointer)
        }
        return head
    }

    /// Sends a response, called by a delegate during a call of the library.
    ///
    /// - Returns: false if the library does not take the response; nothing is sent then.
    func send(status: Int, _ response: LibraryResponse) -> Bool {
        functions.queue_response(connection.pointer, UInt32(clamping: status), response.raw.pointer)
            == cmicrohttpd_yes
    }
}

/// A response in the library's memory, for one client or for many. The library counts the connections that still need
/// it.
final class LibraryResponse: Sendable {
    fileprivate let raw: cmicrohttpd_response

    /// Returns nil if the library does not take a header.
    init?(headers: [(name: String, value: String)], body: Transport.Body) {
        raw =
            switch body {
            case .bytes(let bytes): bytes.withUnsafeBytes { cmicrohttpd_bytes(functions, $0.baseAddress, $0.count) }
            case .stream(let source): cmicrohttpd_stream(functions, read, StreamBox.keep(source), release)
            }
        guard let pointer = raw.pointer else { return nil }
        let add = functions.add_response_header
        guard headers.allSatisfy({ add?(pointer, $0.name, $0.value) == cmicrohttpd_yes }) else { return nil }
    }

    deinit { if let pointer = raw.pointer { functions.destroy_response(pointer) } }
}

/// Receives the connections of a server. A thread of the library calls each method of these protocols, which must not
/// wait.
protocol DaemonDelegate: AnyObject, Sendable {
    /// Returns false to close a connection at once, without any other call.
    ///
    /// - Parameter network: the part of the client's address that the client cannot choose.
    func accepts(from network: String) -> Bool
    /// The library tells something about a request of this thread, and not which one.
    ///
    /// - Parameter refusesLength: true if it is about to refuse the request because of its length. It may refuse it
    ///   after any other message, and its headers lie in memory then that the library has given away.
    func didWriteMessage(refusesLength: Bool)
    /// - Parameters:
    ///   - client: the numeric address of the client.
    ///   - network: the part of it that the client cannot choose.
    func didConnect(_ socket: Socket, client: String, network: String) -> any ConnectionDelegate
}

/// Receives the requests of a connection, one after the other.
protocol ConnectionDelegate: AnyObject, Sendable {
    /// - Parameter target: the path and the query as they were sent.
    func didBegin(_ target: String, on transport: Transport) -> any RequestDelegate
    /// The connection is about to be closed, and its descriptor becomes free after the call.
    func didClose()
}

/// Receives a request, then sends its response through the transport. A method that returns false closes the
/// connection.
protocol RequestDelegate: AnyObject, Sendable {
    var hasHead: Bool { get }
    /// True if the connection was cut past the library, so that nothing of the request may be read.
    var isCut: Bool { get }
    func didReceive(_ head: ReceivedHead) -> Bool
    func didReceiveBody(_ bytes: [UInt8]) -> Bool
    /// The request is complete, or its connection was resumed: the response is sent, or the connection suspended.
    func didReceiveAll() -> Bool
    /// - Parameter isComplete: true if the client has received the whole response.
    func didEnd(isComplete: Bool)
}

/// A stream that the library reads on its thread.
protocol StreamSource: AnyObject, Sendable {
    /// Returns the next bytes: no bytes if the connection was suspended, and nil at the end.
    func read(atMost limit: Int) -> [UInt8]?
}

/// The object that the library keeps for a delegate.
private final class Box<Delegate: Sendable>: Sendable {
    let delegate: Delegate

    init(_ delegate: Delegate) { self.delegate = delegate }

    static func at(_ context: UnsafeMutableRawPointer?) -> Delegate? {
        context.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().delegate }
    }

    /// Returns the delegate, and takes the library's reference to it.
    static func take(_ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Delegate? {
        guard let slot, let context = slot.pointee else { return nil }
        slot.pointee = nil
        return Unmanaged<Box>.fromOpaque(context).takeRetainedValue().delegate
    }

    /// Returns a reference that the library keeps until ``take(_:)``.
    static func keep(_ delegate: Delegate) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Box(delegate)).toOpaque()
    }
}

private typealias ConnectionBox = Box<any ConnectionDelegate>
private typealias RequestBox = Box<any RequestDelegate>
private typealias StreamBox = Box<any StreamSource>

/// Returns the text that a function of the library writes, such as a numeric address.
private func text(_ write: (UnsafeMutablePointer<CChar>) -> Bool) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
        guard let start = text.baseAddress, write(start) else { return "" }
        return String(cString: start)
    }
}

/// Returns the part of an address that its owner cannot choose: all of IPv4, and of IPv6 the first half.
func network(of address: UnsafePointer<sockaddr>?) -> String { text { cmicrohttpd_write_network(address, $0) } }

private let accept: MHD_AcceptPolicyCallback = { context, address, _ in
    guard let daemon = Box<any DaemonDelegate>.at(context) else { return cmicrohttpd_no }
    return daemon.accepts(from: network(of: address)) ? cmicrohttpd_yes : cmicrohttpd_no
}

private func didWriteMessage(_ context: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?) {
    let isAboutLength = format.map { cmicrohttpd_is_about_length($0) } ?? false
    Box<any DaemonDelegate>.at(context)?.didWriteMessage(refusesLength: isAboutLength)
}

private let connection: MHD_NotifyConnectionCallback = { context, connection, slot, event in
    guard let slot else { return }
    guard cmicrohttpd_is_start(event) else {
        ConnectionBox.take(slot)?.didClose()
        return
    }
    guard let daemon = Box<any DaemonDelegate>.at(context) else { return }
    let connection = cmicrohttpd_connection(pointer: connection)
    let address = cmicrohttpd_client(functions, connection)
    let client = text { cmicrohttpd_write_address(address, $0) }
    let socket = Socket(descriptor: cmicrohttpd_socket(functions, connection))
    slot.pointee = ConnectionBox.keep(daemon.didConnect(socket, client: client, network: network(of: address)))
}

private let begin:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
        _, target, connection in
        guard let target else { return nil }
        let transport = Transport(connection: cmicrohttpd_connection(pointer: connection))
        return ConnectionBox.at(cmicrohttpd_context(functions, transport.connection))
            .map { RequestBox.keep($0.didBegin(String(cString: target), on: transport)) }
    }

private let access: MHD_AccessHandlerCallback = { _, connection, _, method, version, bytes, count, slot in
    guard let request = RequestBox.at(slot?.pointee), let count else { return cmicrohttpd_no }
    let goesOn: Bool
    if request.isCut { return cmicrohttpd_no }
    if !request.hasHead {
        guard let method, let version else { return cmicrohttpd_no }
        let transport = Transport(connection: cmicrohttpd_connection(pointer: connection))
        goesOn = request.didReceive(transport.head(method: method, version: version))
    } else if count.pointee > 0, let bytes {
        goesOn = request.didReceiveBody(Array(UnsafeRawBufferPointer(start: bytes, count: count.pointee)))
        count.pointee = 0
    } else {
        goesOn = request.didReceiveAll()
    }
    return goesOn ? cmicrohttpd_yes : cmicrohttpd_no
}

private let end: MHD_RequestCompletedCallback = { _, _, slot, code in
    RequestBox.take(slot)?.didEnd(isComplete: cmicrohttpd_is_complete(code))
}

private let read: MHD_ContentReaderCallback = { context, _, space, count in
    guard let space, let bytes = StreamBox.at(context)?.read(atMost: count) else { return cmicrohttpd_end_of_stream }
    UnsafeMutableRawBufferPointer(start: space, count: count).copyBytes(from: bytes.prefix(count))
    return min(bytes.count, count)
}

private let release: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    Unmanaged<StreamBox>.fromOpaque(context).release()
}
