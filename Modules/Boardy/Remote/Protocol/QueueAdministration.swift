public import BoardyCore

/// The queue as an operator sees it. An engine implements it.
public protocol QueueAdministration: Sendable {
    /// Returns the activations that a filter chooses, the latest submission first.
    ///
    /// - Parameter limit: the rows at most.
    func list(_ filter: QueueFilter, limit: Int) async throws(RemoteFailure) -> [ActivationRow]

    /// Returns an activation with its outputs, or nil if no activation has this ID.
    func show(_ id: ActivationID) async throws(RemoteFailure) -> ActivationReport?

    /// Lets failed activations and dead letters wait for a worker again, with all their attempts.
    ///
    /// - Returns: the activations that changed.
    func retry(_ filter: QueueFilter) async throws(RemoteFailure) -> [ActivationID]

    /// Ends open activations, failed ones and dead letters as cancelled.
    ///
    /// - Returns: the activations that changed.
    func discard(_ filter: QueueFilter) async throws(RemoteFailure) -> [ActivationID]

    /// Deletes activations that ended longer ago than an age, with their outputs; without an age those that are kept no
    /// longer by the settings.
    ///
    /// - Returns: the number of the activations that were deleted.
    func prune(olderThan age: Duration?) async throws(RemoteFailure) -> Int

    /// Keeps all workers from claiming activations of contracts. Activations that run go on, and activations that are
    /// submitted wait.
    ///
    /// - Returns: the contracts that were not paused before.
    func pause(_ contracts: [BoardID]) async throws(RemoteFailure) -> [BoardID]

    /// Lets workers claim activations of contracts again.
    ///
    /// - Returns: the contracts that were paused.
    func resume(_ contracts: [BoardID]) async throws(RemoteFailure) -> [BoardID]

    /// Returns the contracts that are paused.
    func paused() async throws(RemoteFailure) -> [BoardID]

    /// Returns the number of activations by contract and state, and the age of the oldest that waits.
    func counts() async throws(RemoteFailure) -> [QueueCounts]

    /// Returns what monitoring asks for every few seconds. It costs little, also beside a million ended activations.
    func figures() async throws(RemoteFailure) -> QueueFigures

    /// Returns the time by the clock of the database, which the times of rows are compared with.
    func time() async throws(RemoteFailure) -> RemoteTime

    /// Returns the processes that serve, by their ID.
    func processes() async throws(RemoteFailure) -> [ProcessRow]
}

extension QueueAdministration {
    /// The counts of activations, without the activations that were answered or cancelled.
    public func figures() async throws(RemoteFailure) -> QueueFigures {
        var figures = QueueFigures(contracts: try await counts())
        for index in figures.contracts.indices {
            figures.contracts[index].states[.done] = nil
            figures.contracts[index].states[.cancelled] = nil
        }
        return figures
    }
}

/// The figures of the queue for monitoring.
public struct QueueFigures: Sendable, Equatable {
    /// The activations that wait, run, have failed or are dead letters, by contract.
    public var contracts: [QueueCounts]
    /// The connections to the server of the database, of all programs, or nil if the engine does not tell.
    public var connections: Int?
    /// The most connections that the server takes.
    public var connectionLimit: Int?
    /// The connections of the limit that the server keeps for administrators.
    public var reservedConnections: Int?
    /// A name that changes with each failover of the database.
    public var timeline: String?

    public init(contracts: [QueueCounts]) { self.contracts = contracts }

    /// The connections that the server takes of programs, or nil if the engine does not tell.
    package var usableConnections: Int? { connectionLimit.map { $0 - (reservedConnections ?? 0) } }

    /// The usable connections with their limit in words, or nil if the engine does not tell.
    package var usableText: String? {
        guard let connectionLimit, let usableConnections else { return nil }
        return "\(usableConnections) (max_connections = \(connectionLimit), of which "
            + "\(connectionLimit - usableConnections) are reserved)"
    }
}

/// A choice of activations. Without conditions it chooses all.
public struct QueueFilter: Sendable, Equatable {
    public var ids: [ActivationID]?
    public var contract: BoardID?
    public var states: Set<ActivationState>?

    public init(ids: [ActivationID]? = nil, contract: BoardID? = nil, states: Set<ActivationState>? = nil) {
        self.ids = ids
        self.contract = contract
        self.states = states
    }

    public func chooses(_ row: ActivationRow) -> Bool {
        (ids?.contains(row.id) ?? true) && (contract == nil || contract == row.request.contract)
            && (states?.contains(row.state) ?? true)
    }
}

/// An activation with its outputs, in their order.
public struct ActivationReport: Sendable, Equatable {
    public let row: ActivationRow
    public let outputs: [OutputRow]
    /// The attempts in their order, as far as the engine keeps them.
    public let attempts: [AttemptRow]

    public init(row: ActivationRow, outputs: [OutputRow], attempts: [AttemptRow] = []) {
        self.row = row
        self.outputs = outputs
        self.attempts = attempts
    }
}

/// An attempt of an activation: the time from a claim to its end.
public struct AttemptRow: Sendable, Equatable {
    /// The process that had claimed the activation.
    public let worker: ProcessID
    /// The time of the claim, or nil for one by a build that did not note it.
    public let beganAt: RemoteTime?
    /// The time of the end, or nil for an attempt that goes on.
    public let endedAt: RemoteTime?
    /// The kind of failure that ended it, or nil for an answer.
    public let code: String?
    /// The failure in one sentence.
    public let message: String?

    public init(worker: ProcessID, beganAt: RemoteTime?, endedAt: RemoteTime?, code: String?, message: String?) {
        self.worker = worker
        self.beganAt = beganAt
        self.endedAt = endedAt
        self.code = code
        self.message = message
    }
}

/// The activations of one contract in figures.
public struct QueueCounts: Sendable, Equatable {
    public let contract: BoardID
    public var states: [ActivationState: Int]
    /// The age of the oldest activation that a worker may claim now, or nil if there is no such activation.
    public var oldestWaiting: Duration?
    /// The activations that ended as done within the last minute.
    public var doneInLastMinute: Int

    public init(
        contract: BoardID, states: [ActivationState: Int] = [:], oldestWaiting: Duration? = nil,
        doneInLastMinute: Int = 0
    ) {
        self.contract = contract
        self.states = states
        self.oldestWaiting = oldestWaiting
        self.doneInLastMinute = doneInLastMinute
    }
}
