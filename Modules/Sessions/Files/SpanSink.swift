package import BoardyTrace
import BoardyWaiting

/// Sends spans in the background.
package protocol SpanSink: Sendable {
    /// Takes some spans, on any thread, and waits for nothing.
    func add(_ spans: EncodedSpans)

    /// The numbers of spans so far.
    var figures: SpanFigures { get }

    /// Sends the remaining spans, for as long as a limit allows. Later spans are dropped. A second call while the first
    /// one waits can only shorten the time.
    func finish(within limit: Duration) async -> SpanFigures
}

extension SpanSink {
    /// Sends the remaining spans for five seconds, or as long as a wait that ends with the waits for databases.
    func finish(within limit: WaitLimit) async -> SpanFigures {
        let start = ContinuousClock.now
        let left = { @Sendable () -> Duration in
            let end = limit.end(ofWaitSince: start, atMost: .seconds(5), for: nil)?.0 ?? start
            return max(.zero, ContinuousClock.now.duration(to: end))
        }
        limit.observe { Task { await self.finish(within: left()) } }
        return await finish(within: left())
    }
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
    /// The last reason why the receiver did not take spans, as words behind its URL, or nil if it took all.
    package var reason: String?
    /// All spans that did not arrive, as far as is known.
    package var dropped: Int { overflowed + refused + unsent }

    package init() {}
}
