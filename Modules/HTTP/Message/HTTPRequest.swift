/// A request of a client, as far as it has arrived: its head, and its body once all of that is here.
public struct HTTPRequest: Sendable {
    /// The methods that a server answers; it refuses all others itself.
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
    }

    public let method: Method
    /// The path with its percent encoding removed, such as `/answer`; without the query.
    public let path: String
    /// The path as it was sent, in which `%2F` is no slash between two components.
    public let encodedPath: String
    /// The values of the query by their names. The last one of a name counts.
    public let query: [String: String]
    /// The numeric address of the client, such as `127.0.0.1`; the proxy's if one stands in front.
    public let clientAddress: String
    private let headers: [(name: String, value: String)]
    /// The bytes of the body; empty before it has arrived.
    public internal(set) var body: [UInt8]

    /// Creates a request. A server makes one of what it receives, and a test makes one of what it needs.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - path: the path without percent encoding and query.
    ///   - encodedPath: the path with its percent encoding; nil for one that needs none.
    ///   - query: the values of the query by their names.
    ///   - headers: the headers by their names, whose case does not matter.
    ///   - body: the bytes of the body.
    ///   - clientAddress: the numeric address of the client.
    public init(
        _ method: Method, _ path: String, encodedPath: String? = nil, query: [String: String] = [:],
        headers: [String: String] = [:], body: [UInt8] = [], clientAddress: String = "127.0.0.1"
    ) {
        self.init(method, path, encodedPath ?? path, query, headers.map { ($0, $1) }, clientAddress, body)
    }

    init(
        _ method: Method, _ path: String, _ encodedPath: String, _ query: [String: String],
        _ headers: [(name: String, value: String)],
        _ clientAddress: String, _ body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.encodedPath = encodedPath
        self.query = query
        self.headers = headers
        self.clientAddress = clientAddress
        self.body = body
    }

    /// Returns the value of a header, or nil if the client did not send it. The case of the name does not matter, and
    /// of two with one name the last counts.
    public func header(_ name: String) -> String? { headers.last { $0.name.isSameName(as: name) }?.value }
}

extension String {
    /// True if both are the same name of a header or a media type, where the case of ASCII letters does not matter.
    func isSameName(as other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercase == $1.lowercase }
    }
}

extension UInt8 {
    fileprivate var lowercase: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
