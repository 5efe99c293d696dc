/// The answer to a request: a status, headers, and a body that is complete or an event stream.
public struct HTTPResponse: Sendable {
    /// The part of a response after its headers.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Server-sent events, until the stream ends or the client goes.
        case events(EventStream)
    }

    /// A header of a response. Several headers may have one name, as `Set-Cookie` has.
    public struct Header: Hashable, Sendable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The status code, such as 200.
    public let status: Int
    public var headers: [Header] { didSet { library = nil } }
    public let body: Body
    /// The same response as the library has it, if it is sent often.
    private(set) var library: KeptResponse?

    public init(_ status: Int, _ headers: [Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = .bytes(body)
    }

    /// Creates a response of server-sent events, with their content type and without caching.
    public init(events: EventStream) {
        status = 200
        headers = [Header("Content-Type", "text/event-stream"), Header("Cache-Control", "no-store")]
        body = .events(events)
    }

    /// The same response, to be sent many times: the server converts it for the first client only. A change of its
    /// headers ends that.
    public var kept: HTTPResponse {
        var response = self
        if library == nil, case .bytes(let bytes) = body { response.library = KeptResponse(count: bytes.count) }
        return response
    }

    /// Returns a response of plain text in UTF-8, with a line break at its end.
    public static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status, [Header("Content-Type", "text/plain; charset=utf-8")], body: Array((text + "\n").utf8))
    }
}
