package import BoardyTrace

/// The ways of traces and figures out of a process, which an addition brings.
public struct TelemetryOutputs: Sendable {
    /// Begins to send spans to the URL of a receiver, with the program and the process around them.
    let openSpans: @Sendable (_ url: String, SpanEnvelope) -> any SpanSink
    /// Serves figures at an address. The closure returns the text of a moment, on any thread, and does not wait.
    let serveFigures: @Sendable (ListenAddress, @escaping @Sendable () -> String) throws -> any FigureServer

    package init(
        openSpans: @escaping @Sendable (_ url: String, SpanEnvelope) -> any SpanSink,
        serveFigures: @escaping @Sendable (ListenAddress, @escaping @Sendable () -> String) throws -> any FigureServer
    ) {
        self.openSpans = openSpans
        self.serveFigures = serveFigures
    }
}

/// Sends spans in the background.
package protocol SpanSink: Sendable {
    /// Takes some spans, on any thread, and waits for nothing.
    func add(_ spans: EncodedSpans)

    /// The numbers of spans so far.
    var figures: SpanFigures { get }

    /// Sends what is left, for as long as a limit allows. Later spans are dropped.
    func finish(within limit: Duration) async -> SpanFigures
}

/// The numbers of spans that went out or were lost.
package struct SpanFigures: Sendable, Equatable {
    /// The spans that the receiver took.
    package var sent = 0
    /// The spans that found no room in memory.
    package var overflowed = 0
    /// The spans that the receiver refused for good.
    package var refused = 0
    /// The spans that were left at the end.
    package var unsent = 0
    /// The last reason why the receiver did not take spans, as words behind its URL; nil if it took all.
    package var reason: String?
    /// All spans that did not arrive, as far as is known.
    package var dropped: Int { overflowed + refused + unsent }

    package init() {}
}

/// Serves figures to a monitoring program.
package protocol FigureServer: Sendable {
    /// The address of the figures, such as `http://127.0.0.1:9464/metrics`.
    var address: String { get }

    func stop() async
}

/// A numeric address of this machine, and a port to listen at.
package struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    package let host: String
    package let port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, such as `127.0.0.1:9464`, `localhost:0` or `[::1]:9464`; nil if the text is none.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.isEmpty || host.contains(":") {
            return nil
        }
        self.host = host == "localhost" ? "127.0.0.1" : host
        self.port = Int(port)
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
