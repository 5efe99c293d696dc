public import BoardyCore

/// One activation of a remote contract, as its caller hands it to the queue.
public struct RemoteRequest: Sendable, Equatable {
    /// The name of the activation. The same request may be submitted again; it stays one activation.
    public let id: ActivationID
    /// The ID of the contract.
    public let contract: BoardID
    /// The hash of the contract's schema text, of which the input is a value.
    public let hash: String
    /// The input as the contract's codec wrote it. Secrets in it are sealed.
    public let input: [UInt8]
    /// The lane in which the activation keeps its place; nil for none.
    public var lane: String?
    /// The time from submission within which it has to be answered; nil for no limit.
    public var timeLimit: Duration?
    /// The W3C trace context of the caller; nil if it records no trace.
    public var traceparent: String?
    /// The facts about the caller that the boards need at the worker, as the launcher wrote them: the profile, the
    /// owner of the machine, the session whose screens the boards show. The queue carries them and does not read them.
    public var context: [UInt8]
    /// The process that waits for the answer.
    public let caller: ProcessID

    public init(
        id: ActivationID, contract: BoardID, hash: String, input: [UInt8], lane: String? = nil,
        timeLimit: Duration? = nil, traceparent: String? = nil, context: [UInt8] = [], caller: ProcessID
    ) {
        self.id = id
        self.contract = contract
        self.hash = hash
        self.input = input
        self.lane = lane
        self.timeLimit = timeLimit
        self.traceparent = traceparent
        self.context = context
        self.caller = caller
    }
}

/// One output of an activation. Its number is its place among the outputs of the activation, from 1.
public struct RemoteOutput: Sendable, Equatable {
    public let number: Int
    /// The output as the contract's codec wrote it.
    public let bytes: [UInt8]

    public init(number: Int, bytes: [UInt8]) {
        self.number = number
        self.bytes = bytes
    }
}
