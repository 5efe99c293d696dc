import BoardyHTTP
import LauncherKit

/// Serves the figures of a process in the text format of Prometheus, and reads its queue for them.
final class MetricsServer: FigureServer {
    private let http: HTTPServer
    private let host: String
    private let reading: Task<Void, Never>

    /// - Throws: ``CommandError`` with exit code 64 for an address that no machine has, and with 69 if the server cannot
    ///   listen.
    init(at address: ListenAddress, _ figures: ProcessFigures) throws(CommandError) {
        var limits = ServerLimits()
        (limits.connections, limits.bodies, limits.body) = (50, 1 << 16, 1 << 10)
        do {
            http = try HTTPServer(FiguresPage(figures: figures), host: address.host, port: address.port, limits: limits)
        } catch {
            let isUsage = error.reason == .noAddress || error.reason == .portOutOfRange
            throw CommandError(code: isUsage ? .usage : .unavailable, message: "--metrics: \(error)")
        }
        host = address.host
        reading = Task { await figures.readQueue() }
    }

    var address: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(http.port)/metrics" }

    func stop() {
        reading.cancel()
        Task { [http] in await http.stop(within: .milliseconds(200)) }
    }
}

/// The one page of the server.
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
