import BoardyHeadless

/// The browser that the passwords of a session come from. A session at a terminal has none.
struct BrowserClient: Sendable {
    /// A name of the network. The password hashes of all networks take turns.
    let network: String
    /// The hash of a secret that the browser keeps over its sessions and sign-outs.
    ///
    /// An account knows the browsers that it was signed in from, and strangers do not delay its sign-ins there.
    let secretHash: String
    /// The hash of the secret that the browser gets in its place with a sign-in; nil if it keeps the other one.
    var nextSecretHash: String?
    /// The secret by which the browser finds a session again; nil in another process than the browser's.
    var lasting: LastingSecret?
    /// Returns true if nobody waits for an answer any more. Any thread calls it.
    var hasLeft: @Sendable () -> Bool = { false }
}
