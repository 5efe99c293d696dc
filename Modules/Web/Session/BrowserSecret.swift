import Synchronization

/// The secret that a browser keeps over its sessions. A sign-in renews it once in a session, because somebody else may
/// have planted the one before.
final class BrowserSecret: Sendable {
    private let first: SessionToken, next = SessionToken()
    private let renewed = Atomic(false)
    /// The secret that the browser keeps for a module of the app.
    let lasting: LastingCookie

    /// - Parameters:
    ///   - token: the secret that the browser has.
    ///   - lasting: the secret for a module that the browser has brought; nil for none.
    init(_ token: SessionToken, lasting: SessionToken? = nil) {
        (first, self.lasting) = (token, LastingCookie(lasting))
    }

    var isRenewed: Bool { renewed.load(ordering: .acquiring) }
    /// The secret that the browser is to keep now.
    var token: SessionToken { isRenewed ? next : first }
    /// The hash of the secret after a sign-in.
    var nextHash: String { next.hash }

    func renew() { renewed.store(true, ordering: .releasing) }
}
