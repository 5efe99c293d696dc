import BoardyHTTP

/// Answers what operators and their programs ask about a server: if it lives, if it is ready, and its figures.
struct ServerStatus: Sendable {
    /// The states of a server, which a proxy asks for.
    enum Readiness: Sendable {
        case starting, ready, unavailable, stopping
    }

    static let paths: Set = ["/healthz", "/readyz", "/metrics"]

    let sessions: WebSessions
    let lanes: [Lane]
    let metrics = WebMetrics()
    let readiness: @Sendable () -> Readiness

    /// Returns the response at a path; nil at another path, and for figures that a client of a proxy asks for.
    func response(at path: String, _ source: RequestSource) -> HTTPResponse? {
        switch path {
        case "/healthz": .text(200, "ok")
        case "/readyz": ready
        // The figures are for the machine and its network.
        case "/metrics": source.isForwarded ? nil : figures
        default: nil
        }
    }

    private var ready: HTTPResponse {
        switch readiness() {
        case .ready: .text(200, "ready")
        case .starting: .text(503, "starting").adding([.init("Retry-After", "1")])
        case .unavailable: .text(503, "unavailable").adding([.init("Retry-After", "1")])
        case .stopping: .text(503, "stopping")
        }
    }

    private var figures: HTTPResponse {
        var gauges = WebMetrics.Gauges()
        for session in sessions.all where session.desk.usage.end == nil {
            gauges.sessions += 1
            gauges.streams += session.desk.streamCount
        }
        gauges.lanes = zip(sessions.load, lanes).map { ($0, $1.waitingCount) }
        return HTTPResponse(
            200, [.init("Content-Type", "text/plain; version=0.0.4; charset=utf-8")],
            body: Array((metrics.text(with: gauges) + "\n").utf8))
    }
}
