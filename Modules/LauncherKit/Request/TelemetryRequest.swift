import BoardyCommandLine
import BoardySessions
import BoardyTrace
import Foundation

/// The traces and figures that a command line sends to other programs. An app without the addition has no such options.
struct TelemetryRequest: ParameterGroup {
    @Option(.otlp) private var receiver: String?
    @Option(
        "metrics", placeholder: "HOST:PORT",
        help: """
            Serves figures of the process and of its queue in the text format of Prometheus, at /metrics of a numeric \
            address, such as 127.0.0.1:9464. Whoever reaches it can read them.
            """, parser: .listenAddress)
    private var figures: ListenAddress?
    private let isLongRunning: Bool
    private let outputs = AppDefinition.current.telemetry

    /// - Parameter isLongRunning: true for a command that serves until a signal ends it.
    init(isLongRunning: Bool) { self.isLongRunning = isLongRunning }

    init() { self.init(isLongRunning: false) }

    var members: [any ParameterMember] {
        outputs == nil ? [] : [$receiver] + (isLongRunning ? [$figures] : [])
    }

    /// Begins to send spans; returns nil if nobody asks for them.
    ///
    /// - Parameter process: the name of the process in the queue; nil without a queue.
    func openSpans(service: String, process: String?) -> (any SpanSink)? {
        receiver.flatMap { outputs?.openSpans($0, SpanEnvelope(service: service, process: process)) }
    }

    /// The URL for messages.
    var receiverName: String { receiver ?? "" }

    /// Serves figures; returns nil if nobody asks for them.
    func serve(_ text: @escaping @Sendable () -> String) throws -> (any FigureServer)? {
        try figures.flatMap { try outputs?.serveFigures($0, text) }
    }
}

extension Option where Value == String? {
    /// The option for the receiver of spans.
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
                parts.scheme == "http" || parts.scheme == "https", parts.user == nil, parts.query == nil,
                parts.fragment == nil
            else {
                throw ValueError(
                    "has to be a URL such as http://127.0.0.1:4318, without a user, a query and a fragment", shown: "…")
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
