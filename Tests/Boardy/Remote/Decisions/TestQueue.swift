import BoardyCore
import BoardyRemote

/// Rows with a clock that a test moves, and short calls of their decisions.
struct TestQueue {
    var rows: QueueRows
    var now = RemoteTime(milliseconds: 1_000_000)
    var jitter = 1.0

    var settings: QueueSettings {
        get { rows.settings }
        set { rows.settings = newValue }
    }

    init() {
        var settings = QueueSettings()
        settings.retry = RetryPolicy(limit: 3, firstDelay: .seconds(10), longestDelay: .seconds(15))
        settings.lease = .seconds(30)
        settings.waitingLimit = 3
        rows = QueueRows(settings)
    }

    static func process(_ id: String, _ contract: BoardID = "x", hash: String = "1") -> ProcessRow {
        ProcessRow(
            id: ProcessID(id), host: "host", pid: 1, served: [AcceptedContract(contract: contract, hashes: [hash])])
    }

    @discardableResult
    mutating func submit(
        _ id: String, _ contract: BoardID = "x", hash: String = "1", input: [UInt8] = [1], lane: String? = nil,
        limit: Duration? = nil, caller: String = "c", context: [UInt8] = []
    ) throws -> ActivationState {
        let request = RemoteRequest(
            id: ActivationID(id), contract: contract, hash: hash, input: input, lane: lane, timeLimit: limit,
            context: context, caller: ProcessID(caller))
        return try rows.apply(rows.submit(request, at: now)).get()
    }

    /// Claims for a process, and returns the holds.
    mutating func claim(_ room: Int = 1, by process: String = "w") -> [RemoteHold] {
        rows.apply(rows.claim(room, for: Self.process(process), at: now)).map(\.hold)
    }

    mutating func record(_ hold: RemoteHold, _ outputs: [Int] = [], _ ending: RemoteEnding? = nil) -> RecordReply {
        let outputs = outputs.map { RemoteOutput(number: $0, bytes: [UInt8($0), UInt8(hold.token)]) }
        let record = RemoteRecord(hold: hold, outputs: outputs, ending: ending)
        return rows.apply(rows.record(record, at: now, jitter: jitter))
    }

    mutating func recover(from dead: Set<ProcessID> = []) -> [ActivationID] {
        rows.apply(rows.recover(from: dead, at: now, jitter: jitter))
    }

    mutating func pass(_ duration: Duration) { now = now + duration }

    func row(_ id: String) -> ActivationRow? { rows.activations[ActivationID(id)] }

    func outputs(_ id: String) -> [[UInt8]] { (rows.outputs[ActivationID(id)] ?? []).map(\.output.bytes) }
}

extension RemoteEnding {
    static func transient(_ message: String = "the network is down") -> RemoteEnding {
        .failed(RemoteFailure(.boardFailed, message, isTransient: true))
    }
}
