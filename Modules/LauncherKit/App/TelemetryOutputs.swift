package import BoardyCommandLine
package import BoardySessions

/// The ways of traces and figures out of a process, which an addition brings.
public struct TelemetryOutputs: Sendable {
    /// Makes the options of a session, whose command may serve until a signal ends it.
    let request: @Sendable (_ isLongRunning: Bool) -> any TelemetryRequest

    package init(_ request: @escaping @Sendable (_ isLongRunning: Bool) -> any TelemetryRequest) {
        self.request = request
    }
}

/// The traces and figures that a command line sends to other programs.
package protocol TelemetryRequest: ParameterGroup {
    /// The URL of the receiver of spans, for messages, or nil if nobody asks for spans.
    var receiver: String? { get }

    /// Begins to send spans; returns nil if nobody asks for them.
    ///
    /// - Parameter process: the name of the process in the queue; nil without a queue.
    func openSpans(service: String, process: String?) -> (any SpanSink)?

    /// Serves figures of a process until it is stopped; returns nil if nobody asks for them.
    ///
    /// - Parameters:
    ///   - engine: the queue of the process; nil for none.
    ///   - sink: the receiver of its spans; nil for none.
    @MainActor func serveFigures(
        of app: AppIdentity, _ engine: RemoteEngine?, _ sink: (any SpanSink)?
    ) throws -> (any FigureServer)?
}

/// Serves figures to a monitoring program.
package protocol FigureServer: Sendable {
    /// The address of the figures, such as `http://127.0.0.1:9464/metrics`.
    var address: String { get }

    /// Ends the service, and waits for nothing.
    func stop()
}
