/// A type that answers the requests of a server, such as the pages of an app.
///
/// The server calls both methods on its own thread, so they must not wait.
public protocol RequestHandler: Sendable {
    /// Returns the most bytes that the body of a request may have. The default comes from the server's limits.
    ///
    /// - Parameter head: the request without its body.
    func bodyLimit(of head: HTTPRequest) -> Int?

    /// Returns a response that refuses a form before its body is read, or nil to read it. Requests of other methods
    /// have no body, so the server does not ask about them.
    ///
    /// - Parameter head: the request without its body.
    func refusal(of head: HTTPRequest) -> HTTPResponse?

    /// Answers a complete request, during the call or later.
    ///
    /// - Parameters:
    ///   - request: the request with its body.
    ///   - reply: takes the response, from any thread. The client waits until then, and no thread does.
    func handle(_ request: HTTPRequest, _ reply: Reply)

    /// Returns a response that the server itself has made, such as one to a malformed request, with the headers of all
    /// responses of the handler. The default adds none.
    func completing(_ response: HTTPResponse) -> HTTPResponse

    /// Called after the end of each request, also of one that the server refused itself or that its client gave up.
    func didEnd(_ record: RequestRecord)
}

extension RequestHandler {
    public func bodyLimit(of head: HTTPRequest) -> Int? { nil }

    public func refusal(of head: HTTPRequest) -> HTTPResponse? { nil }

    public func completing(_ response: HTTPResponse) -> HTTPResponse { response }

    public func didEnd(_ record: RequestRecord) {}
}
