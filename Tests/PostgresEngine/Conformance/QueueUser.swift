import BoardyCore
import BoardyRemote

/// Short calls of a queue for the tests of its rules.
struct QueueUser {
    let queue: any TestedQueue

    /// Runs a body with an empty queue of an engine.
    static func with(
        _ engine: TestedEngine, _ settings: QueueSettings = .tested, _ body: (QueueUser) async throws -> Void
    ) async throws {
        let queue = try engine.queue(settings)
        do {
            try await body(QueueUser(queue: queue))
        } catch {
            await queue.close()
            throw error
        }
        await queue.close()
    }

    /// The ID that stands for a number.
    static func id(_ number: Int) -> ActivationID {
        ActivationID("01939000-0000-7000-8000-0000000000\(number < 10 ? "0" : "")\(number)")
    }

    static func process(_ name: String, _ contract: BoardID = "x", hashes: [String] = ["1"]) -> ProcessRow {
        ProcessRow(
            id: ProcessID(name), host: "host", pid: 7, served: [AcceptedContract(contract: contract, hashes: hashes)])
    }

    @discardableResult
    func submit(
        _ number: Int, _ contract: BoardID = "x", hash: String = "1", input: [UInt8] = [1], lane: String? = nil,
        limit: Duration? = nil,
        context: [UInt8] = [], by caller: String = "c"
    ) async throws -> RemoteOutputs {
        try await queue.caller(caller).submit(
            RemoteRequest(
                id: Self.id(number), contract: contract, hash: hash, input: input, lane: lane, timeLimit: limit,
                context: context,
                caller: ProcessID(caller)))
    }

    /// Claims, and returns the holds.
    func claim(_ room: Int = 1, by process: String = "w", hashes: [String] = ["1"]) async throws -> [RemoteHold] {
        try await queue.workers(process).claim(room, for: Self.process(process, hashes: hashes)).map(\.hold)
    }

    /// Claims one activation.
    func hold(by process: String = "w") async throws -> RemoteHold {
        guard let hold = try await claim(by: process).first else { throw NothingToClaim() }
        return hold
    }

    @discardableResult
    func record(
        _ hold: RemoteHold, _ outputs: [Int] = [], _ ending: RemoteEnding? = nil, by process: String = "w"
    ) async throws -> RecordReply {
        let outputs = outputs.map { RemoteOutput(number: $0, bytes: [UInt8($0), UInt8(hold.token)]) }
        return try await queue.workers(process).record(RemoteRecord(hold: hold, outputs: outputs, ending: ending))
    }

    func announce(_ process: String) async throws { try await queue.workers(process).announce(Self.process(process)) }

    func renew(_ holds: [RemoteHold]) async throws -> [StopOrder] { try await queue.workers("w").renew(holds) }

    func row(_ number: Int) async throws -> ActivationRow? {
        try await queue.administration().show(Self.id(number))?.row
    }

    func outputs(_ number: Int) async throws -> [[UInt8]] {
        try await queue.administration().show(Self.id(number))?.outputs.map(\.output.bytes) ?? []
    }

    func cancel(_ number: Int) async throws { try await queue.caller("c").cancel(Self.id(number)) }

    /// Reads all outputs to their end.
    func read(_ outputs: RemoteOutputs) async -> (bytes: [[UInt8]], failure: RemoteFailure.Code?) {
        var bytes: [[UInt8]] = []
        do {
            for try await output in outputs { bytes.append(output.bytes) }
            return (bytes, nil)
        } catch {
            return (bytes, (error as? RemoteFailure)?.code)
        }
    }
}

struct NothingToClaim: Error {}

extension RemoteEnding {
    static let transient = RemoteEnding.failed(RemoteFailure(.boardFailed, "the network is down", isTransient: true))
}
