/// The launch option that tells from which browser the passwords of a session come. A session at a terminal has none.
///
/// It contains neither an address nor a secret, so it may travel to another process.
public struct BrowserClient: Sendable {
    /// A name of the network. The password hashes of all networks take turns.
    public let network: String
    /// The hash of a secret that the browser keeps over its sessions and sign-outs.
    ///
    /// An account knows the browsers that it was signed in from, and strangers do not delay its sign-ins there.
    public let secretHash: String
    /// Returns true if nobody waits for an answer any more. Any thread calls it.
    public let hasLeft: @Sendable () -> Bool

    /// Describes the browser of a session.
    ///
    /// - Parameters:
    ///   - network: a name of the network.
    ///   - secretHash: the hash of the secret that the browser keeps.
    ///   - hasLeft: returns true if nobody waits for an answer any more.
    public init(network: String, secretHash: String, hasLeft: @escaping @Sendable () -> Bool = { false }) {
        self.network = network
        self.secretHash = secretHash
        self.hasLeft = hasLeft
    }
}
