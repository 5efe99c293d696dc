/// The end of work that ends by a call, as its executor holds it: callable from any thread.
///
/// An executor that lets go of it without a call can never end: that is noticed, reported `taskOverdue`, and ends the work as a failure.
@usableFromInline package final class Completion<Value: Sendable>: Sendable {
    @usableFromInline let way: WayBack<Value>

    @inlinable init(_ way: WayBack<Value>) { self.way = way }

    /// The first result counts; later ones are reported `resultIgnored`, where they are called.
    @inlinable package func report(_ result: Result<Value, any Error>) { way.report(result) }

    /// Tells how much is done, from 0 to 1.
    @inlinable package func report(progress fraction: Double) { way.report(progress: fraction) }

    deinit {
        if !way.token.work.isDecided { giveUp() }
    }

    /// Nobody will call it any more. A function of its own, as what it needs of the runtime would else be looked up at every end.
    @inline(never) private func giveUp() {
        let errand = way.token.work, overdue = errand.overdue
        let reply = errand.put(.failure(overdue))
        if reply == .tooLate { return }
        errand.report(overdue)
        if reply == .unannounced { errand.announce() }
    }
}
