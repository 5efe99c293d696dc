package import BoardySessions
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
