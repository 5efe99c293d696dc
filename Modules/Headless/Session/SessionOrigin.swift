public import BoardyModulePlugin

/// The launch option that tells where the person of a session is. It does not leave the process: facts of the caller
/// do, which plugins make of it.
///
/// An app gives it to each session of its own process. Without it a plugin must grant nothing that depends on it.
public enum SessionOrigin: Sendable {
    /// A terminal, a script or a command on the machine of the store. Its user owns the machine, as far as the file
    /// system knows.
    case terminal
    /// A browser. Its user is a stranger to the machine.
    case browser(BrowserOrigin)
}

/// The launch option of a session that replays the recording of a browser at a terminal, where a module must do what it
/// does in a browser.
public struct BrowserReplay: MainOption, Sendable {
    /// The name of the replay, which no other session of any process has or ever gets; nil for a session that replays
    /// nothing.
    public let session: String?

    /// Creates the option.
    ///
    /// - Parameter session: the name of the replay; nil for a session that replays nothing.
    public init(session: String? = nil) { self.session = session }

    public static var defaultValue: BrowserReplay { BrowserReplay() }
}

/// The browser of a session. It contains neither an address nor a secret.
public struct BrowserOrigin: Sendable {
    /// The name of the session, which no other session of any process has or ever gets.
    public let session: String
    /// A name of the network. Limits for strangers can count by it.
    public let network: String
    /// The hash of a secret that the browser keeps over its sessions.
    public let secretHash: String
    /// The hash of the secret that the browser gets in its place with the first sign-in of the session, because
    /// somebody else may have planted the other one; nil if it keeps that.
    public let nextSecretHash: String?
    /// Returns true if the browser was given the other secret. Any thread calls the closure.
    public let isRenewed: @Sendable () -> Bool
    /// The secret that the browser keeps for a module; nil if it keeps none.
    public let lasting: LastingSecret?
    /// Returns true if nobody waits for an answer any more. Any thread calls the closure.
    public let hasLeft: @Sendable () -> Bool

    /// Describes the browser of a session.
    ///
    /// - Parameters:
    ///   - session: the name of the session, which no other session of any process has or ever gets.
    ///   - network: a name of the network.
    ///   - secretHash: the hash of the secret that the browser keeps.
    ///   - nextSecretHash: the hash of the secret that it gets with a sign-in; nil if it keeps the other one.
    ///   - isRenewed: returns true if the browser was given the other secret.
    ///   - lasting: the secret that the browser keeps for a module; nil if it keeps none.
    ///   - hasLeft: returns true if nobody waits for an answer any more.
    public init(
        session: String, network: String, secretHash: String, nextSecretHash: String? = nil,
        isRenewed: @escaping @Sendable () -> Bool = { false }, lasting: LastingSecret? = nil,
        hasLeft: @escaping @Sendable () -> Bool = { false }
    ) {
        self.session = session
        self.network = network
        self.secretHash = secretHash
        self.nextSecretHash = nextSecretHash
        self.isRenewed = isRenewed
        self.lasting = lasting
        self.hasLeft = hasLeft
    }
}
