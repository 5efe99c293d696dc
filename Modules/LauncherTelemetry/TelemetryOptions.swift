import BoardyCommandLine
import BoardySessions
import BoardyTrace
import Foundation
import LauncherKit

/// The options for the traces and figures that a session sends to other programs.
struct TelemetryOptions: TelemetryRequest {
    @Option(.otlp) var receiver: String?
    @Option(
        "metrics", placeholder: "HOST:PORT",
        help: """
            Serves figures of the process and of its queue in the text format of Prometheus, at /metrics of a numeric \
            address, such as 127.0.0.1:9464. Whoever reaches it can read them.
            """, parser: .listenAddress)
    private var figures: ListenAddress?
    private let isLongRunning: Bool

    /// - Parameter isLongRunning: true for a command that serves until a signal ends it.
    init(isLongRunning: Bool) { self.isLongRunning = isLongRunning }

    init() { self.init(isLongRunning: false) }

    var members: [any ParameterMember] { [$receiver] + (isLongRunning ? [$figures] : []) }

    func openSpans(service: String, process: String?) -> (any SpanSink)? {
        receiver.map {
            SpanExporter(to: HTTPSpanReceiver(url: $0), in: SpanEnvelope(service: service, process: process))
        }
    }

    func serveFigures(
        of app: AppIdentity, _ engine: RemoteEngine?, _ sink: (any SpanSink)?
    ) throws -> (any FigureServer)? {
        try figures.map { try MetricsServer(at: $0, ProcessFigures(of: app, engine, sink)) }
    }
}

extension Option where Value == String? {
    fileprivate static var otlp: Option {
        Option(
            "otlp", placeholder: "URL",
            help: """
                Sends each message between boards, without its values, to a receiver of OpenTelemetry by OTLP/HTTP \
                with JSON, such as http://127.0.0.1:4318. /v1/traces is added to a URL without a path.
                """, parser: .spanReceiver)
    }
}

extension ValueParser where Element == String {
    /// Accepts the URL of a receiver of spans, and completes its path.
    fileprivate static var spanReceiver: ValueParser {
        ValueParser(unread: "", text: { $0 }) { text throws(ValueError) in
            // A user or a query would reach logs, so the message does not repeat the text.
            guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
                parts.scheme == "https" || parts.scheme == "http" && HTTPSpanReceiver.isLocal(host), parts.user == nil,
                parts.query == nil, parts.fragment == nil
            else {
                throw ValueError(
                    "has to be a URL such as http://127.0.0.1:4318 on this machine, or https://HOST, without a user, "
                        + "a query and a fragment", shown: "…")
            }
            return parts.path.isEmpty || parts.path == "/"
                ? (text.hasSuffix("/") ? String(text.dropLast()) : text) + "/v1/traces" : text
        }
    }
}

extension ValueParser where Element == ListenAddress {
    /// Accepts an address and a port to listen at.
    fileprivate static var listenAddress: ValueParser {
        ValueParser(unread: ListenAddress(host: "127.0.0.1", port: 0), text: \.description) { text throws(ValueError) in
            if let address = ListenAddress(text) { return address }
            throw ValueError("has to be a numeric address and a port, such as 127.0.0.1:9464 or [::1]:9464")
        }
    }
}
