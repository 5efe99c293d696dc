/// The requests of a session that were sent and have no results, with the ends of their waits.
struct SentRequests {
    struct Request {
        let start: ContinuousClock.Instant
        /// nil if the limit of the session ends the wait.
        let end: ContinuousClock.Instant?
        let limit: Duration
        /// True if the end of the wait is an error of the command.
        let isNoted: Bool
        /// True if the server may keep what was sent.
        let isUncertain: Bool
    }

    private var requests: [Int: Request] = [:]
    private var lastNumber = 0

    /// True if the server may keep what one of them has sent.
    var isUncertain: Bool { requests.values.contains(where: \.isUncertain) }

    /// The moment at which the oldest request was sent; nil without requests.
    var oldest: ContinuousClock.Instant? { requests.values.map(\.start).min() }

    /// The request whose wait ends first, with the end; nil if no wait has one.
    var first: (end: ContinuousClock.Instant, request: Request)? {
        requests.values.compactMap { request in request.end.map { (end: $0, request: request) } }
            .min { $0.end < $1.end }
    }

    /// Adds a request, and returns its number.
    mutating func add(_ request: Request) -> Int {
        lastNumber += 1
        requests[lastNumber] = request
        return lastNumber
    }

    mutating func remove(_ number: Int) { requests[number] = nil }
}
