import CBoardyCurl

/// A request over HTTP that libcurl sends.
public struct CurlRequest: Sendable {
    /// The URL, with the scheme `http` or `https`.
    public var url: String
    /// The lines of the head, such as `Accept: application/json`.
    public var headers: [String]
    /// The bytes of the body, for POST, or nil for GET.
    public var body: [UInt8]?
    /// The longest time to connect, in milliseconds.
    public var connecting = 5_000
    /// The longest time until the response is complete, in milliseconds, connecting included.
    public var total = 20_000
    /// The most bytes of a response's body.
    public var answer = 256 * 1024
    /// False to pass the proxies of the environment by, for a server on this machine.
    public var usesProxy = true

    /// Creates a request.
    public init(_ url: String, headers: [String] = [], body: [UInt8]? = nil) {
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// The functions of libcurl, or nil if it cannot be used. It is loaded at the first request, because with it and
    /// the thirty libraries that it needs every command would take twice the time to start.
    private static let curl: ccurl? = {
        var curl = ccurl()
        return ccurl_load(&curl) ? curl : nil
    }()

    /// Sends the request over a connection of its own, so that no late answer is taken for the next request's, and
    /// nothing is sent twice. The thread waits for the response.
    ///
    /// - Throws: ``CurlError`` if there is no response, or none that is read whole.
    public func send() throws(CurlError) -> CurlResponse {
        guard let curl = Self.curl, let handle = curl.easy_init() else {
            throw .noConnection("libcurl cannot be loaded; Scripts/bootstrap installs it")
        }
        defer { curl.easy_cleanup(handle) }
        // Without "Expect", for which libcurl would wait.
        let list = (["Expect:"] + headers).reduce(nil) { list, header in curl.slist_append(list, header) ?? list }
        defer { curl.slist_free_all(list) }
        guard list != nil, isSetUp(handle, curl), ccurl_set_headers(curl, handle, list) == CURLE_OK else {
            throw .noConnection("libcurl does not take the request")
        }
        var received = [UInt8](repeating: 0, count: answer)
        let (code, count) = (body ?? []).withUnsafeBytes { sent in
            received.withUnsafeMutableBytes { perform(handle, sending: sent, into: $0, curl) }
        }
        if code != CURLE_OK { throw CurlError(code, of: self, curl) }
        let pause = ccurl_retry_after(curl, handle)
        return CurlResponse(
            status: ccurl_status(curl, handle), body: Array(received.prefix(count)),
            retryAfter: pause > 0 ? .seconds(pause) : nil)
    }

    private func perform(
        _ handle: UnsafeMutableRawPointer, sending sent: UnsafeRawBufferPointer,
        into received: UnsafeMutableRawBufferPointer, _ curl: ccurl
    ) -> (CURLcode, count: Int) {
        var sink = ccurl_sink(
            bytes: received.baseAddress?.assumingMemoryBound(to: CChar.self), capacity: received.count, count: 0)
        return withUnsafeMutablePointer(to: &sink) { sink in
            var code = ccurl_set_sink(curl, handle, sink)
            // An empty text stands for an empty body, because libcurl would read one without bytes from the terminal.
            if code == CURLE_OK, body != nil {
                code =
                    sent.isEmpty
                    ? ccurl_set_text(curl, handle, CURLOPT_COPYPOSTFIELDS, "")
                    : ccurl_set_body(curl, handle, sent.baseAddress, sent.count)
            }
            if code == CURLE_OK { code = curl.easy_perform(handle) }
            return (code, sink.pointee.count)
        }
    }

    private func isSetUp(_ handle: UnsafeMutableRawPointer, _ curl: ccurl) -> Bool {
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_CONNECTTIMEOUT_MS, connecting), (CURLOPT_TIMEOUT_MS, total),
            // Without signals, because other threads send requests too.
            (CURLOPT_NOSIGNAL, 1),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, 6),
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_FRESH_CONNECT, 1), (CURLOPT_FORBID_REUSE, 1),
            (CURLOPT_HTTP_VERSION, 2),
        ]
        let texts = [(CURLOPT_URL, url)] + (usesProxy ? [] : [(CURLOPT_PROXY, "")])
        return numbers.allSatisfy { ccurl_set_long(curl, handle, $0, $1) == CURLE_OK }
            && texts.allSatisfy { ccurl_set_text(curl, handle, $0, $1) == CURLE_OK }
    }
}

/// A response over HTTP, whatever its status.
public struct CurlResponse: Sendable {
    public let status: Int
    public let body: [UInt8]
    /// The time after which the server wants the request again, or nil if it does not say.
    public let retryAfter: Duration?

    /// Creates a response.
    public init(status: Int, body: [UInt8], retryAfter: Duration? = nil) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }
}

/// The reason why a request has no response.
public enum CurlError: Error, Equatable {
    /// The limit in milliseconds.
    case timeLimit(Int)
    /// The limit in bytes.
    case tooLong(Int)
    /// The words of libcurl for its error.
    case noConnection(String)

    fileprivate init(_ code: CURLcode, of request: CurlRequest, _ curl: ccurl) {
        self =
            switch code {
            case CURLE_OPERATION_TIMEDOUT: .timeLimit(request.total)
            case CURLE_WRITE_ERROR: .tooLong(request.answer)
            default: .noConnection(curl.easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)")
            }
    }
}
