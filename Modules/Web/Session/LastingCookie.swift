import BoardyCore
import BoardyHeadless

/// The secret that a browser keeps for a module of the app, over the ends of its sessions. It has one only if a module
/// has asked for that.
final class LastingCookie: Sendable {
    /// The secret that the browser is to have.
    enum Kept {
        /// The secret that it has brought, if any.
        case asBefore
        case token(SessionToken, seconds: Int)
        case nothing
    }

    private struct State {
        var kept = Kept.asBefore
        /// The time at which the browser was given its secret.
        var given: ContinuousClock.Instant?
        /// True if the browser has sent it.
        var hasReturned = false
        /// True if the browser has sent it after it has written it to disk.
        var isStored = false
    }

    /// The time after which a browser has written a cookie to disk. Chromium takes up to half a minute.
    static let storing = Duration.seconds(60)

    /// The secret that the browser has brought at the beginning of the session; nil for none.
    let brought: SessionToken?
    private let state = Locked(State())

    init(_ brought: SessionToken?) { self.brought = brought }

    var kept: Kept { state.withLock { $0.kept } }

    /// Notes the secret of a request, as long as something is to be learned of that.
    ///
    /// - Returns: true the first time that the request has brought the secret that the browser was given, and the first
    ///   time after it was written to disk.
    func noteReturn(at now: () -> ContinuousClock.Instant, of sent: () -> SessionToken?) -> Bool {
        guard let awaited, awaited == sent() else { return false }
        let now = now()
        return state.withLock { state in
            // It may have been replaced meanwhile.
            guard case .token(awaited, _) = state.kept else { return false }
            let former = (state.hasReturned, state.isStored)
            state.hasReturned = true
            state.isStored = state.given.map { now >= $0 + Self.storing } ?? false
            return former != (state.hasReturned, state.isStored)
        }
    }

    /// The secret that the browser was given, until it is stored.
    private var awaited: SessionToken? {
        state.withLock { state in
            if !state.isStored, case .token(let token, _) = state.kept { token } else { nil }
        }
    }

    /// The secret that the browser is to have now.
    private var held: SessionToken? {
        switch kept {
        case .asBefore: brought
        case .token(let token, _): token
        case .nothing: nil
        }
    }

    /// Returns the secret as the app sees it in a tab. The first tab alone hears what was brought, so that it is used
    /// once.
    ///
    /// - Parameter now: returns the time.
    func secret(inTab tab: Int, now: @escaping @Sendable () -> ContinuousClock.Instant) -> LastingSecret {
        LastingSecret(
            hash: tab == 1 ? brought?.hash : nil,
            renew: { [self] age, keep in
                let token = SessionToken(), isKept = try keep(token.hash)
                let kept = Kept.token(token, seconds: Int(age.components.seconds))
                state.withLock { $0 = State(kept: isKept ? kept : .nothing, given: now()) }
            }, forget: { [self] in state.withLock { $0 = State(kept: .nothing) } },
            hasReturned: { [self] in state.withLock { $0.hasReturned } },
            isStored: { [self] in state.withLock { $0.isStored } }, heldHash: { [self] in held?.hash })
    }
}
