/// The end of a request, for an access log: its request, its response, and the time between them.
public struct RequestRecord: Sendable {
    /// The method as it was sent, or an empty text if the head never became complete.
    public internal(set) var method = ""
    /// The path without its query, which may hold what no log should. It is as it was sent if the request was refused.
    public internal(set) var path: String
    /// The numeric address of the client.
    public let clientAddress: String
    /// The request without its body, or nil if its head never became complete, or was refused by the server itself.
    public internal(set) var head: HTTPRequest?
    /// The status of the response, or nil if the server sent none, or one to a head that it could not read.
    public internal(set) var status: Int?
    /// The bytes of the response's body.
    public internal(set) var bytes = 0
    /// The time since the first line of the request.
    public internal(set) var duration = Duration.zero
    /// True if the client has taken the whole response.
    public internal(set) var isComplete = false
}
