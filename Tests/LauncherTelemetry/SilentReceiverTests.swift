import Boardy
import BoardyCommandLine
import BoardyRemote
import BoardySessions
import BoardyTrace
import BoardyWaiting
import ClubApp
import LauncherKit
import LauncherTesting
import Testing

/// The end of a command whose receiver of spans is silent.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SilentReceiverTests {
    @Test("TR-4 a signal ends the wait for a silent receiver within half a second, and the lost spans are told")
    func signal() async throws {
        let interruption = Interruption()
        let sink = SilentSink { interruption.interrupt() }
        let club = try TestedApp(Club.app(with: [Sending(sink: sink)]))
        let command = ["show-points", "--member", "Ada"]
        let result = await club.run(command, input: "", environment: [:]) { surroundings, _ in
            surroundings.interruption = interruption
        }
        #expect(result.code == .success && result.output == "3 points\n", "\(result)")
        #expect(result.errors == "club: 7 of 7 spans did not arrive at the sink, which is silent\n")
        let limits = sink.limits
        #expect(limits.count == 2 && limits.last ?? .seconds(5) <= .milliseconds(500), "\(limits)")
    }

    @Test("TR-4 the wait for a silent receiver ends with --timeout, and is five seconds without one")
    func timeout() async throws {
        let sink = SilentSink()
        let club = try TestedApp(Club.app(with: [Sending(sink: sink)]))
        for (options, limit) in [([], Duration.seconds(5)), (["--timeout", "1s"], .seconds(1))] {
            _ = await club.run(["activate", "points.count", "--input", #""Ada""#] + options)
            let last = try #require(sink.limits.last)
            #expect(last <= limit, "\(options) leaves \(last)")
        }
    }
}

/// A sink whose receiver never answers.
private final class SilentSink: SpanSink {
    private let onEnd: (@Sendable () -> Void)?
    private let state = Locked<[Duration]>([])
    private let isShortened = AsyncStream.makeStream(of: Void.self)

    /// The limits with which its end was asked for.
    var limits: [Duration] { state.withLock { $0 } }

    /// - Parameter onEnd: called at the first end, which then waits for another one; nil for no wait.
    init(onEnd: (@Sendable () -> Void)? = nil) { self.onEnd = onEnd }

    func add(_ spans: EncodedSpans) {}

    var figures: SpanFigures {
        var figures = SpanFigures()
        (figures.unsent, figures.reason) = (7, "is silent")
        return figures
    }

    func finish(within limit: Duration) async -> SpanFigures {
        let isFirst = state.withLock { limits in
            limits.append(limit)
            return limits.count == 1
        }
        if isFirst, let onEnd {
            onEnd()
            for await _ in isShortened.stream {}
        } else {
            isShortened.continuation.finish()
        }
        return figures
    }
}

/// An addition that sends spans to a sink.
private struct Sending: LauncherAddition {
    let sink: SilentSink
    var commands: [any CommandNode.Type] { [] }
    var telemetry: TelemetryOutputs? { TelemetryOutputs { [sink] _ in SinkRequest(sink: sink) } }
}

private struct SinkRequest: TelemetryRequest {
    var sink: SilentSink?
    var receiver: String? { "the sink" }
    var members: [any ParameterMember] { [] }

    func openSpans(service: String, process: String?) -> (any SpanSink)? { sink }

    func serveFigures(
        of app: AppIdentity, _ engine: RemoteEngine?, _ sink: (any SpanSink)?
    ) throws -> (any FigureServer)? { nil }
}
