import BoardyComponentKit
public import BoardyCore

/// The app in which a worker serves activations. The launcher implements it.
public protocol RemoteApp: Sendable {
    /// The actor on which the app of an activation is launched, for example one on a thread of its own.
    associatedtype AppActor: Actor

    /// The contracts that the app serves.
    var contracts: [ServedContract] { get }

    /// Returns the actor for an activation. Activations may share one.
    func domain(for claim: RemoteClaim) -> AppActor

    /// Launches the app for one activation, with a root motherboard of its own.
    ///
    /// - Parameters:
    ///   - claim: the activation. Its hold fences the transactions of the app's boards, and its trace context is the
    ///     parent of their trace.
    ///   - domain: the actor that ``domain(for:)`` has returned.
    func launch(for claim: RemoteClaim, on domain: isolated AppActor) throws -> LaunchedApp
}

/// An app that was launched for one activation. It belongs to the actor on which it was launched.
///
/// An app with screens runs its root context in `settle`:
///
///     LaunchedApp(
///         motherboard: launcher.mainboard, unit: unit, keeping: launcher, restart: { context.closeAll() },
///         questions: AppQuestions(isOpen: { context.hasOpenScreens }, runTurns: { context.turnRunner = $0 }),
///         settle: { isDone in try await context.run(launcher.mainboard, until: isDone) })
///
/// The worker activates the board of the contract, lets the app settle until the board has sent something, records
/// that, and so on until the end. So the notices that a board showed before its answer are presented before the answer
/// is recorded, and a question is asked while the board waits for it.
public struct LaunchedApp {
    /// Lets the boards work, and presents what they show, until a condition is true or nothing is left to do.
    ///
    /// It presents all notices before it looks at the condition. The worker calls it on the actor of the app, and again
    /// after each record; the last time after the end is recorded, with a condition that is never true. Under
    /// `withAnswer` it is called after the commit, because nothing can be presented within a transaction, and before
    /// that if a person is asked.
    ///
    /// An error that it throws ends the activation as failed, unless its end is recorded, and as one that is tried
    /// again if it is a ``TransientError``. When the task is cancelled it returns or throws soon.
    public typealias Settle = (_ isDone: () -> Bool) async throws -> Void

    let motherboard: Motherboard
    let unit: (any ActivationUnit)?
    let owner: AnyObject?
    let settle: Settle
    let questions: AppQuestions?
    let restart: () -> Void

    /// - Parameters:
    ///   - motherboard: the root that has the board of the contract.
    ///   - unit: commits the writes of a contract that commits with its answer; nil if nothing of the app is written in
    ///     the queue's database.
    ///   - owner: kept alive with the app, for example the launcher.
    ///   - restart: forgets what the boards have shown, because their turn was undone and runs again. The boards have
    ///     been removed.
    ///   - questions: the questions of the app to a person; nil if it asks nobody.
    ///   - settle: lets the boards work; by default it waits for their asynchronous work, and presents nothing.
    public init(
        motherboard: Motherboard, unit: (any ActivationUnit)?, keeping owner: AnyObject? = nil,
        restart: @escaping () -> Void = {}, questions: AppQuestions? = nil, settle: Settle? = nil
    ) {
        self.motherboard = motherboard
        self.unit = unit
        self.owner = owner
        self.restart = restart
        self.questions = questions
        self.settle =
            settle ?? { isDone in
                while !isDone(), motherboard.pendingWorkCount > 0, !Task.isCancelled {
                    await motherboard.nextDelivery()
                }
                if !isDone() { motherboard.reportWaitingActivations() }
            }
    }
}

/// The questions of an app to a person, whose answers begin turns of its boards.
public struct AppQuestions {
    /// A function that calls a turn of the boards.
    public typealias TurnRunner = (_ turn: () -> Void) throws -> Void

    let isOpen: () -> Bool
    let runTurns: (TurnRunner?) -> Void

    /// - Parameters:
    ///   - isOpen: returns true if a person is being asked.
    ///   - runTurns: takes the function that runs each turn which an answer begins; nil to run it as it is. `settle`
    ///     throws its error.
    public init(isOpen: @escaping () -> Bool, runTurns: @escaping (TurnRunner?) -> Void) {
        self.isOpen = isOpen
        self.runTurns = runTurns
    }
}

/// The transaction in which the writes of a board are committed with its answer. An engine implements it, for contracts
/// of the rule `withAnswer`.
public protocol ActivationUnit {
    /// Runs a turn of a board in a transaction, writes the record that it returns there too, and commits.
    ///
    /// - Parameter turn: runs the board. All that the board writes on the app's store meanwhile belongs to the
    ///   transaction. If another transaction was in the way, its writes are undone and it is called again, and begins
    ///   anew.
    /// - Returns: `accepted` after the commit; `stale` if the hold is not valid any more; nil if the turn returned no
    ///   record. In the last two cases all writes were undone.
    /// - Throws: an error of the database. Nothing was committed, or it cannot be told: then the record may be written
    ///   again.
    func commit(_ turn: () -> RemoteRecord?) throws -> RecordReply?

    /// True if the last turn without a record had written something, which was undone.
    var hasUndoneWrites: Bool { get }

    /// Signals the caller that there is an answer. It is called after the commit, when the notices of the turn have
    /// been presented.
    func signalAnswer()
}

/// An error after which another attempt may succeed, such as the error of a busy database.
///
/// An activation whose board fails with it is tried again by the queue. After any other error it ends as failed.
public protocol TransientError: Error {
    /// False for those values of the type after which another attempt fails too, or true for all unless the type says
    /// otherwise.
    var isTransient: Bool { get }
}

extension TransientError {
    public var isTransient: Bool { true }
}

extension RemoteFailure: TransientError {}
