public import BoardyCore

/// The app in which a worker serves activations. The launcher implements it.
public protocol RemoteApp: Sendable {
    /// The contracts that the app serves.
    var contracts: [ServedContract] { get }

    /// Returns the actor on which the app of an activation is launched. Activations may share one, for example an actor on a thread of its own.
    func domain(for claim: RemoteClaim) -> any Actor

    /// Launches the app for one activation, with a root motherboard of its own.
    ///
    /// - Parameters:
    ///   - claim: the activation. Its hold fences the transactions of the app's boards, and its trace context is the parent of their trace.
    ///   - isolation: the actor that ``domain(for:)`` has returned.
    func launch(for claim: RemoteClaim, isolation: isolated any Actor) throws -> LaunchedApp
}

/// An app that was launched for one activation. It belongs to the actor on which it was launched.
public struct LaunchedApp {
    let motherboard: Motherboard
    let unit: (any ActivationUnit)?
    let owner: AnyObject?

    /// - Parameters:
    ///   - motherboard: the root that has the board of the contract.
    ///   - unit: commits the writes of a contract that commits with its answer; nil if nothing of the app is written in the queue's database.
    ///   - owner: kept alive with the app, for example the launcher.
    public init(motherboard: Motherboard, unit: (any ActivationUnit)?, keeping owner: AnyObject? = nil) {
        self.motherboard = motherboard
        self.unit = unit
        self.owner = owner
    }
}

/// The transaction in which the writes of a board are committed with its answer. An engine implements it, for contracts of the rule `withAnswer`.
public protocol ActivationUnit {
    /// Runs the first turn of a board in a transaction, writes the record that it returns there too, and commits.
    ///
    /// - Parameter turn: activates the board. All that the board writes on the app's store meanwhile belongs to the transaction.
    /// - Returns: `accepted` after the commit; `stale` if the hold is not valid any more; nil if the turn returned no record. In the last two cases all
    ///   writes were undone.
    /// - Throws: an error of the database. Nothing was committed, or it cannot be told: then the record may be written again.
    func commit(_ turn: () -> RemoteRecord?) throws -> RecordReply?
}

/// An error after which another attempt may succeed, such as that of a busy database.
///
/// An activation whose board fails with it is tried again by the queue. After any other error it ends as failed.
public protocol TransientError: Error {}
