/// A request of a client, as far as it has arrived: its head, and its body once all of that is here.
public struct HTTPRequest: Sendable {
    /// The methods that a server answers; it refuses all others itself.
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
    }

    /// All but the body. A class, because a request is handed on many times, and its parts need not be counted then.
    private final class Head: Sendable {
        let method: Method
        let path: String
        let encodedPath: String
        let query: [String: String]
        let headers: [(name: String, value: String)]
        let clientAddress: String

        init(
            _ method: Method, _ path: String, _ encodedPath: String, _ query: [String: String],
            _ headers: [(name: String, value: String)], _ clientAddress: String
        ) {
            (self.method, self.path, self.encodedPath, self.query) = (method, path, encodedPath, query)
            (self.headers, self.clientAddress) = (headers, clientAddress)
        }
    }

    private let head: Head
    /// The bytes of the body; empty before it has arrived.
    public internal(set) var body: [UInt8]

    public var method: Method { head.method }
    /// The path with its percent encoding removed, such as `/answer`; without the query.
    public var path: String { head.path }
    /// The path as it was sent, in which `%2F` is no slash between two components.
    public var encodedPath: String { head.encodedPath }
    /// The values of the query by their names. The last one of a name counts.
    public var query: [String: String] { head.query }
    /// The numeric address of the client, such as `127.0.0.1`; the proxy's if one stands in front.
    public var clientAddress: String { head.clientAddress }

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
        head = Head(method, path, encodedPath, query, headers, clientAddress)
        self.body = body
    }

    /// Returns the value of a header, or nil if the client did not send it. The case of the name does not matter, and
    /// of two with one name the last counts.
    public func header(_ name: String) -> String? { head.headers.last { $0.name.isSameName(as: name) }?.value }
}

extension String {
    /// True if both are the same name of a header or a media type, where the case of ASCII letters does not matter.
    func isSameName(as other: String) -> Bool {
        // Nearly every client writes them as this program does.
        utf8.count == other.utf8.count
            && (self == other || zip(utf8, other.utf8).allSatisfy { $0.lowercase == $1.lowercase })
    }
}

extension UInt8 {
    fileprivate var lowercase: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
