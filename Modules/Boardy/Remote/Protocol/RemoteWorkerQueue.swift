public import BoardyCore

/// The queue as a process that serves contracts sees it. An engine implements it.
///
/// Whatever an engine cannot tell after a lost connection, it finds out by itself: a record is written again, and a
/// claim that nobody heard of is given back.
public protocol RemoteWorkerQueue: Sendable {
    /// Writes the part of a worker in the row of its process, or renews it, and keeps the session lock that proves that
    /// the process lives.
    ///
    /// Workers of one process are told apart by the contracts that they serve.
    func announce(_ process: ProcessRow) async throws(RemoteFailure)

    /// Claims activations of the contracts that the process serves, the oldest first.
    ///
    /// - Parameter room: the activations that the worker can take now, 1 or more.
    func claim(_ room: Int, for process: ProcessRow) async throws(RemoteFailure) -> [RemoteClaim]

    /// Prolongs the leases of claims, and tells which of these activations have to be stopped.
    ///
    /// - Returns: the orders for those holds that the worker shall not go on with; none for those that it shall.
    func renew(_ holds: [RemoteHold]) async throws(RemoteFailure) -> [StopOrder]

    /// Writes outputs and the end of an activation in one transaction; nothing of it if the hold is stale.
    func record(_ record: RemoteRecord) async throws(RemoteFailure) -> RecordReply

    /// Gives claims back unfinished, for other workers. The claim does not count as an attempt.
    func release(_ holds: [RemoteHold]) async throws(RemoteFailure)

    /// Removes the part of a worker from the row of its process; the row with the last part. The worker holds nothing
    /// any more.
    func leave(_ process: ProcessRow) async throws(RemoteFailure)

    /// The signals for the worker of a process. They may be lost: a worker also asks by itself from time to time.
    func signals(for process: ProcessRow) -> AsyncStream<WorkerSignal>
}

/// A contract that a process serves, as its row has it: with the hashes of all schema texts whose inputs it reads.
public struct AcceptedContract: Sendable, Equatable {
    public let contract: BoardID
    public let hashes: [String]

    public init(contract: BoardID, hashes: [String]) {
        self.contract = contract
        self.hashes = hashes
    }
}

/// The facts that processes which work for each other have to agree on. Nil stands for a process that does not tell.
public struct DeploymentFacts: Sendable, Equatable {
    /// The store, in words that are equal for processes with the same rows, such as `the database of the queue`.
    public var store: String?
    /// The name of the keys that seal secrets.
    public var keys: String?

    public init(store: String? = nil, keys: String? = nil) {
        self.store = store
        self.keys = keys
    }
}

/// The row of one process that serves contracts, or the part of it that one of its workers announces.
public struct ProcessRow: Sendable, Equatable {
    public let id: ProcessID
    public let host: String
    /// The number of the process on its host.
    public let pid: Int
    public let served: [AcceptedContract]
    /// The key of the session lock that the process holds while it lives.
    public let lock: Int
    /// The last time at which the process was heard of.
    public var seenAt: RemoteTime
    /// True from the moment at which the process claims nothing more.
    public var isDraining = false
    /// The facts about its deployment.
    public var facts = DeploymentFacts()

    public init(
        id: ProcessID, host: String, pid: Int, served: [AcceptedContract],
        seenAt: RemoteTime = RemoteTime(milliseconds: 0)
    ) {
        self.id = id
        self.host = host
        self.pid = pid
        self.served = served
        self.seenAt = seenAt
        lock = Self.lock(of: id)
    }

    /// Returns the key of the session lock of a process.
    package static func lock(of process: ProcessID) -> Int {
        // FNV-1a: equal in every build of every process, as `hashValue` is not.
        Int(
            truncatingIfNeeded: process.text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01b3
            })
    }

    /// Returns true if the process reads values of a contract in the version of a hash.
    public func serves(_ contract: BoardID, hash: String) -> Bool {
        served.contains { $0.contract == contract && $0.hashes.contains(hash) }
    }

    /// Returns true if the process serves a contract, in whatever version.
    func serves(_ contract: BoardID) -> Bool { served.contains { $0.contract == contract } }
}

/// The right to work for an activation and to record under its token.
public struct RemoteHold: Hashable, Sendable {
    public let id: ActivationID
    public let token: Int

    public init(id: ActivationID, token: Int) {
        self.id = id
        self.token = token
    }
}

/// An activation that a worker has claimed.
public struct RemoteClaim: Sendable, Equatable {
    public let request: RemoteRequest
    public let hold: RemoteHold
    /// The number of this attempt, from 1.
    public let attempt: Int
    /// The time that is left until the deadline, by the clock of the database, or nil for no limit.
    public let timeLeft: Duration?
    /// The time for which it could have been claimed, or nil if the engine does not tell.
    public var waited: Duration?

    public init(request: RemoteRequest, token: Int, attempt: Int, timeLeft: Duration?) {
        self.request = request
        hold = RemoteHold(id: request.id, token: token)
        self.attempt = attempt
        self.timeLeft = timeLeft
    }
}

/// A report of a worker about an activation: outputs, its end, or both. It is written as a whole or not at all.
public struct RemoteRecord: Sendable, Equatable {
    public let hold: RemoteHold
    /// Outputs with the numbers that follow those recorded before under the same token.
    public let outputs: [RemoteOutput]
    /// The end of the attempt, or nil if it goes on.
    public let ending: RemoteEnding?

    public init(hold: RemoteHold, outputs: [RemoteOutput] = [], ending: RemoteEnding? = nil) {
        self.hold = hold
        self.outputs = outputs
        self.ending = ending
    }
}

/// The end of an attempt.
public enum RemoteEnding: Sendable, Equatable {
    case done
    /// The queue tries again if the failure is transient and attempts are left.
    case failed(RemoteFailure)
    /// The board was cancelled because the queue asked for it.
    case cancelled
}

/// The answer of the queue to a record.
public enum RecordReply: Sendable, Equatable {
    /// It is written, now or by an earlier call.
    case accepted
    /// The hold is not valid any more. Nothing was written, and the worker stops.
    case stale
}

/// An order to stop work for an activation.
public struct StopOrder: Hashable, Sendable {
    /// The reason of the order.
    public enum Reason: Hashable, Sendable {
        /// Cancellation is requested. The worker cancels the board and records ``RemoteEnding/cancelled``.
        case cancelRequested
        /// The hold is stale: another holds the activation, or it has ended. The worker cancels the board and records
        /// nothing.
        case stale
    }

    public let hold: RemoteHold
    public let reason: Reason

    public init(_ hold: RemoteHold, _ reason: Reason) {
        self.hold = hold
        self.reason = reason
    }
}

/// A signal for a worker.
public enum WorkerSignal: Sendable, Equatable {
    /// There may be something to claim.
    case work
    /// Orders to stop may have come: the worker renews its leases now.
    case stop
}
