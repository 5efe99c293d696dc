public import BoardyCore
import Foundation

/// The way of one process to the boards of other processes: the queue, and what its stand-ins add to each activation.
public struct RemoteClient: Sendable {
    private let caller: any RemoteCaller
    private let watch: DelayWatch?
    private let timeLimit: @Sendable (BoardID) -> Duration?
    private let context: [UInt8]
    private let makeID: @Sendable () -> ActivationID
    /// The waits of the activation whose app is being launched, or nil in a process that serves nobody.
    private let waits = AnswerWaits.current

    /// - Parameters:
    ///   - caller: the queue. Give a ``CreditedCaller`` to bound the activations that are open at a time.
    ///   - timeLimit: returns the time within which an activation of a contract has to be answered; nil for no limit,
    ///     which is the default.
    ///   - context: the facts about the caller that go with each activation; see ``RemoteRequest/context``. The client
    ///     of a worker's app passes on the facts of its claim, so that screens of further processes are still shown by
    ///     the first caller.
    ///   - watch: tells of activations that bring nothing for some time; nil, the default, for nobody who wants to
    ///     know.
    ///   - makeID: makes the name of an activation that got none by ``RemoteOptions``; by default a UUID that begins
    ///     with the time.
    public init(
        caller: any RemoteCaller, timeLimit: @escaping @Sendable (BoardID) -> Duration? = { _ in nil },
        context: [UInt8] = [], watch: DelayWatch? = nil,
        makeID: @escaping @Sendable () -> ActivationID = { .next() }
    ) {
        self.caller = caller
        self.timeLimit = timeLimit
        self.context = context
        self.watch = watch
        self.makeID = makeID
    }

    /// Returns the outputs of a new activation, with the options of the running task and the trace of the message under
    /// way.
    func activate(_ contract: ServedContract, input: [UInt8], by board: Board) -> RemoteReading {
        let options = RemoteOptions.current
        let request = RemoteRequest(
            id: options.id ?? makeID(), contract: contract.id, hash: contract.version.hash, input: input,
            lane: options.lane, timeLimit: options.timeLimit ?? timeLimit(contract.id), traceparent: board.traceparent,
            context: context, caller: caller.process)
        return RemoteReading(request, by: caller, watch: watch, waits)
    }
}

extension ActivationID {
    /// Returns a new ID that begins with the time of this process's clock.
    public static func next() -> ActivationID {
        var random = SystemRandomNumberGenerator()
        return ActivationID(at: Int(Date().timeIntervalSince1970 * 1000), using: &random)
    }
}

/// The choices of a caller for activations that leave its process. Activations that stay in it have no use for them.
///
///     RemoteOptions(lane: "order 17").apply { motherboard.ioSettle().activation.activate(with: order) }
public struct RemoteOptions: Sendable {
    @TaskLocal static var current = RemoteOptions()

    let id: ActivationID?
    let lane: String?
    let timeLimit: Duration?

    /// - Parameters:
    ///   - id: the name of the activation. A second activation with this name and the same input gets the answer of the
    ///     first one.
    ///   - lane: the lane in which the activation keeps its place; nil for none.
    ///   - timeLimit: the time within which it has to be answered; nil for the limit of the ``RemoteClient``.
    public init(id: ActivationID? = nil, lane: String? = nil, timeLimit: Duration? = nil) {
        self.id = id
        self.lane = lane
        self.timeLimit = timeLimit
    }

    /// Runs a closure whose activations have these options.
    public func apply<T>(_ body: () throws -> T) rethrows -> T { try Self.$current.withValue(self, operation: body) }
}
