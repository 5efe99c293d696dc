import BoardyHTTP

/// All of a request that decides which page it gets, if it has no cookie that may lead to a session.
///
/// Two equal ones have the same page until data change.
struct PageRequest: Hashable {
    private let path: String
    let query: [String: String]
    private let host: String?
    private let forwarded: [String?]

    /// Returns nil for a form, and for a request with a cookie.
    ///
    /// - Parameter isBehindProxy: true to believe the headers that a proxy adds.
    init?(_ request: HTTPRequest, isBehindProxy: Bool) {
        if request.method == .post || request.header("Cookie") != nil { return nil }
        (path, query, host) = (request.encodedPath, request.query, request.header("Host"))
        forwarded = isBehindProxy ? RequestSource.forwardedNames(of: request) : []
    }
}
