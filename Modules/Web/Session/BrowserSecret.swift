import BoardyCore

/// The secret that a browser keeps over its sessions. A sign-in renews it once in a session, because somebody else may
/// have planted the one before.
final class BrowserSecret: Sendable {
    private let first: SessionToken, next = SessionToken()
    private let renewed = Locked(false)

    init(_ token: SessionToken) { first = token }

    var isRenewed: Bool { renewed.withLock { $0 } }
    /// The secret that the browser is to keep now.
    var token: SessionToken { isRenewed ? next : first }
    /// The hash of the secret after a sign-in.
    var nextHash: String { next.hash }

    func renew() { renewed.withLock { $0 = true } }
}
