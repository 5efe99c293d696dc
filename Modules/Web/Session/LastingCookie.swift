import BoardyCore
import BoardyHeadless

/// The secret that a browser keeps for a module of the app, over the ends of its sessions. It has one only if a module
/// has asked for that.
final class LastingCookie: Sendable {
    /// The secret that the browser is to have.
    enum Kept {
        /// What it has brought, or nothing.
        case asBefore
        case token(SessionToken, seconds: Int)
        case nothing
    }

    /// The secret that the browser has brought at the beginning of the session; nil for none.
    let brought: SessionToken?
    private let state = Locked((kept: Kept.asBefore, hasReturned: false))

    init(_ brought: SessionToken?) { self.brought = brought }

    var kept: Kept { state.withLock { $0.kept } }

    /// Notes the secret of a request, if the browser has not sent yet what it was given.
    ///
    /// - Returns: true the first time that the request has brought that.
    func noteReturn(of sent: () -> SessionToken?) -> Bool {
        guard let token = givenToken, token == sent() else { return false }
        return state.withLock { state in
            defer { state.hasReturned = true }
            return !state.hasReturned
        }
    }

    /// The secret that the browser was given, until it has sent it.
    private var givenToken: SessionToken? {
        state.withLock { state in
            if !state.hasReturned, case .token(let token, _) = state.kept { token } else { nil }
        }
    }

    /// Returns the secret as the app sees it in a tab. The first tab alone hears what was brought, so that it is used
    /// once.
    func secret(inTab tab: Int) -> LastingSecret {
        LastingSecret(
            hash: tab == 1 ? brought?.hash : nil,
            renew: { [self] age, keep in
                let token = SessionToken(), isKept = try keep(token.hash)
                let seconds = Int(age.components.seconds)
                state.withLock { $0 = (isKept ? .token(token, seconds: seconds) : .nothing, false) }
            }, forget: { [self] in state.withLock { $0 = (.nothing, false) } },
            hasReturned: { [self] in state.withLock { $0.hasReturned } })
    }
}
