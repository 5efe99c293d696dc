import BoardyPostgresEngine
import BoardyRemote
import Foundation

/// Answers each activation with its input. It does what the worker of a process does, without boards.
actor BenchWorker {
    private static let room = 64
    private let engine: PostgresEngine
    private let process: ProcessRow
    private let holds: Bool
    private var running: Set<RemoteHold> = []
    private var claims = Times()
    private var isAwake = true
    private var isDone = false
    private var sleeper: CheckedContinuation<Void, Never>?

    /// - Parameter holds: true to answer nothing.
    init(_ engine: PostgresEngine, holds: Bool) {
        self.engine = engine
        self.holds = holds
        process = ProcessRow(
            id: engine.process, host: "bench", pid: Int(ProcessInfo.processInfo.processIdentifier),
            served: [AcceptedContract(contract: BenchContract.id, hashes: [BenchContract.hash])])
    }

    func serve() async throws {
        let workers = engine.workers
        try await workers.announce(process)
        Thread.detachNewThread {
            _ = try? FileHandle.standardInput.readToEnd()
            Task { await self.finish() }
        }
        let signals = Task { for await _ in workers.signals(for: process) { self.wake() } }
        let poll = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                try? await workers.announce(process)
                if !running.isEmpty { _ = try? await workers.renew(Array(running)) }
                wake()
            }
        }
        print("ready")
        fflush(nil)
        while !isDone {
            try await claim(Self.room - running.count)
            if !isAwake { await withCheckedContinuation { sleeper = $0 } }
            isAwake = false
        }
        signals.cancel()
        poll.cancel()
        try await workers.leave(process)
        print("{\(claims.json("claims"))}")
    }

    private func claim(_ room: Int) async throws {
        guard room > 0 else { return }
        let start = ContinuousClock.now
        // What a lost connection has kept is claimed later.
        guard let claimed = try? await engine.workers.claim(room, for: process), !claimed.isEmpty else { return }
        claims.add(ContinuousClock.now - start)
        if claimed.count == room { isAwake = true }
        for claim in claimed {
            running.insert(claim.hold)
            if holds {
                print("held")
                fflush(nil)
            } else {
                Task { await self.answer(claim) }
            }
        }
    }

    private func answer(_ claim: RemoteClaim) async {
        let output = RemoteOutput(number: 1, bytes: claim.request.input)
        _ = try? await engine.workers.record(RemoteRecord(hold: claim.hold, outputs: [output], ending: .done))
        running.remove(claim.hold)
        wake()
    }

    private func finish() {
        isDone = true
        wake()
    }

    private func wake() {
        isAwake = true
        sleeper?.resume()
        sleeper = nil
    }
}
