import BoardyHTTP
import LauncherKit

/// Serves the figures of a process in the text format of Prometheus, and reads its queue for them.
final class MetricsServer: FigureServer {
    private let http: HTTPServer
    private let host: String
    private let reading: Task<Void, Never>

    /// - Throws: ``CommandError`` with exit code 64 for an address that no machine has, and with 69 if the server
    ///   cannot listen.
    init(at address: ListenAddress, _ figures: ProcessFigures) throws(CommandError) {
        do {
            http = try HTTPServer(
                FiguresPage(figures: figures), host: address.host, port: address.port, limits: Self.limits)
        } catch {
            let isUsage = error.reason == .noAddress || error.reason == .portOutOfRange
            throw CommandError(code: isUsage ? .usage : .unavailable, message: "--metrics: \(error)")
        }
        host = address.host
        reading = Task { await figures.readQueue() }
    }

    /// A client that sends nothing, or waits for its next scrape, keeps no other one waiting: its connection is closed
    /// before a scrape gives up.
    private static var limits: ServerLimits {
        var limits = ServerLimits()
        (limits.connections, limits.bodies, limits.body) = (200, 1 << 16, 1 << 10)
        (limits.receiving, limits.sending, limits.idle) = (.seconds(2), .seconds(5), .seconds(2))
        return limits
    }

    var address: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(http.port)/metrics" }

    func stop() {
        reading.cancel()
        Task { [http] in await http.stop(within: .milliseconds(200)) }
    }
}

private struct FiguresPage: RequestHandler {
    let figures: ProcessFigures

    func handle(_ request: HTTPRequest, _ reply: BoardyHTTP.Reply) {
        guard request.path == "/metrics", request.method != .post else {
            return reply.send(HTTPResponse.text(404, "The figures are at /metrics."))
        }
        let type = HTTPResponse.Header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        reply.send(HTTPResponse(200, [type], body: Array(figures.text.utf8)))
    }
}
