import BoardyCore
import BoardyHTTP

/// Lets operators in: programs by the token of the inspector, and browsers by a cookie that they get for it.
///
/// A cookie has a secret of its own, so no browser stores the token.
final class InspectorAccess: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The outcome of a comparison with the token.
    enum Verdict {
        case right, wrong
        /// It is wrong, and too many wrong tokens wait for their answer.
        case busy
    }

    private struct State {
        /// The secrets of browsers, with the times until which they are taken.
        var browsers: [SessionToken: Instant] = [:]
        var refusedCount = 0
    }

    /// The time that a browser is let in.
    static let lifetime = Duration.seconds(12 * 60 * 60)
    /// The time that a wrong token waits for its answer.
    static let penalty = Duration.seconds(1)
    /// The most wrong tokens that wait at a time, so that they do not use up the memory.
    static let refusalLimit = 8
    /// The most browsers that are let in at a time. The one whose time ends first makes way for a new one.
    static let browserLimit = 16

    private let token: SessionToken
    private let times: InspectorTimes
    private let state = Locked(State())

    init(token: SessionToken, times: InspectorTimes) {
        self.token = token
        self.times = times
    }

    /// Compares a text with the token. The caller calls ``release()`` when it has answered a wrong one.
    ///
    /// Wrong tokens never keep the right one out. Nobody guesses 256 bits, however fast.
    func verdict(on text: String) -> Verdict {
        if token.matches(text) { return .right }
        return state.withLock { state in
            if state.refusedCount >= Self.refusalLimit { return .busy }
            state.refusedCount += 1
            return .wrong
        }
    }

    /// Waits for the time of the penalty, and makes room for the next wrong token.
    func release() async {
        await times.sleep(Self.penalty)
        state.withLock { $0.refusedCount -= 1 }
    }

    /// Lets a browser in.
    ///
    /// - Returns: the secret of its cookie.
    func admit() -> SessionToken {
        let secret = SessionToken(), now = times.now()
        state.withLock { state in
            state.browsers = state.browsers.filter { $0.value > now }
            if state.browsers.count >= Self.browserLimit,
                let first = state.browsers.min(by: { $0.value < $1.value })?.key
            {
                state.browsers[first] = nil
            }
            state.browsers[secret] = now + Self.lifetime
        }
        return secret
    }

    /// True if a browser is let in by the secret of its cookie.
    func admits(_ secret: SessionToken) -> Bool {
        let now = times.now()
        return state.withLock { $0.browsers[secret].map { $0 > now } ?? false }
    }

    func dismiss(_ secret: SessionToken) { state.withLock { $0.browsers[secret] = nil } }
}
