import BoardyValues
import CBoardyCurl
import PaymentIO

/// Sends each request over a connection of its own, so that no late answer is taken for the next request's, and
/// nothing is sent twice.
struct CurlTransport: HTTPTransport {
    let address: GatewayAddress
    var limits = HTTPLimits()

    /// The functions of libcurl; nil if it cannot be used. It is loaded at the first request, because with it and the
    /// thirty libraries that it needs every command would take twice the time to start.
    private static let curl: ccurl? = {
        var curl = ccurl()
        return ccurl_load(&curl) ? curl : nil
    }()

    func send(_ request: HTTPRequest) throws(GatewayError) -> HTTPAnswer {
        guard let curl = Self.curl, let handle = curl.easy_init() else {
            throw request.failure(
                .noConnection("libcurl cannot be loaded; Scripts/bootstrap installs it"), at: address.url)
        }
        defer { curl.easy_cleanup(handle) }
        let headers = headers(of: request, curl)
        defer { curl.slist_free_all(headers) }
        guard headers != nil, isSetUp(handle, for: request, curl), ccurl_set_headers(curl, handle, headers) == CURLE_OK
        else {
            throw request.failure(.noConnection("libcurl does not take the request"), at: address.url)
        }
        var body = [UInt8](repeating: 0, count: limits.answer)
        var code = CURLE_OK
        let count = body.withUnsafeMutableBytes { bytes in
            var sink = ccurl_sink(
                bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), capacity: bytes.count, count: 0)
            return withUnsafeMutablePointer(to: &sink) { sink in
                code = ccurl_set_sink(curl, handle, sink)
                if code == CURLE_OK { code = curl.easy_perform(handle) }
                return sink.pointee.count
            }
        }
        guard code == CURLE_OK else { throw request.failure(reason(of: code, curl), at: address.url) }
        return HTTPAnswer(status: ccurl_status(curl, handle), body: Array(body.prefix(count)))
    }

    private func isSetUp(_ handle: UnsafeMutableRawPointer, for request: HTTPRequest, _ curl: ccurl) -> Bool {
        var texts = [(CURLOPT_URL, address.url + request.path)]
        var numbers: [(CURLoption, Int)] = [
            (CURLOPT_CONNECTTIMEOUT_MS, limits.connecting), (CURLOPT_TIMEOUT_MS, limits.total),
            // Without signals, because other threads send requests too.
            (CURLOPT_NOSIGNAL, 1),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, 6),
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_FRESH_CONNECT, 1), (CURLOPT_FORBID_REUSE, 1),
            (CURLOPT_HTTP_VERSION, 2),
        ]
        if address.isLocal { texts.append((CURLOPT_PROXY, "")) }
        if let body = request.body?.reveal() {
            numbers.append((CURLOPT_POSTFIELDSIZE, body.utf8.count))
            texts.append((CURLOPT_COPYPOSTFIELDS, body))
        }
        return numbers.allSatisfy { ccurl_set_long(curl, handle, $0, $1) == CURLE_OK }
            && texts.allSatisfy { ccurl_set_text(curl, handle, $0, $1) == CURLE_OK }
    }

    /// - Returns: a list that the caller frees; nil without memory.
    private func headers(of request: HTTPRequest, _ curl: ccurl) -> UnsafeMutablePointer<curl_slist>? {
        let key = address.key.map { ["Authorization: Bearer \($0.secret.reveal())"] } ?? []
        // Without "Expect", for which libcurl would wait.
        return (["Accept: application/json", "Expect:"] + key + request.headers)
            .reduce(nil) { list, header in curl.slist_append(list, header) ?? list }
    }

    private func reason(of code: CURLcode, _ curl: ccurl) -> GatewayError.Reason {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timeLimit(limits.total)
        case CURLE_WRITE_ERROR: .tooLong(limits.answer)
        default: .noConnection(curl.easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)")
        }
    }
}
