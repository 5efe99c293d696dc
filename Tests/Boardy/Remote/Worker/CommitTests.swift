import BoardyCore
import BoardyRemote
import BoardyTesting
import Testing

@Suite struct CommitTests {
    @Test("RM-74 an answer in the first turn is committed with the writes of the board")
    func commits() async throws {
        let table = Table()
        let records = try await table.serve { board, input in
            table.write("saved \(input)")
            board.sendOutput(2 * input)
        }
        #expect(records == [])
        #expect(table.committed == ["saved 3"])
        #expect(
            table.records == [
                RemoteRecord(
                    hold: Table.hold, outputs: [RemoteOutput(number: 1, bytes: Array("6".utf8))], ending: .done)
            ])
    }

    @Test("RM-74 without an answer in the first turn the writes are undone, and the board goes no further")
    func refusesLateAnswers() async throws {
        let table = Table()
        let (events, report) = AsyncStream.makeStream(of: String.self)
        let records = try await table.serve { board, input in
            table.write("saved \(input)")
            board.waitForEver(report)
        }
        #expect(table.committed == [] && table.records == [])
        #expect(records.map(\.ending) == [.failed(RemoteFailure(.answeredTooLate, ""))])
        var seen = events.makeAsyncIterator()
        #expect(await [seen.next(), seen.next()] == ["began", "cancelled"])
    }

    @Test("RM-74 the writes of a board that fails are undone")
    func undoesFailures() async throws {
        let table = Table()
        let records = try await table.serve { board, _ in
            table.write("saved")
            board.fail(Problem())
        }
        #expect(table.committed == [])
        let failure = try #require(records.first?.failure)
        #expect(failure.message == "the board of 'test.save' failed: the disk is full" && !failure.isTransient)
    }

    @Test("RM-74 and RM-76 a stale hold undoes the writes, and nothing is recorded")
    func stale() async throws {
        let table = Table(reply: .stale)
        let records = try await table.serve { board, input in
            table.write("saved")
            board.sendOutput(input)
        }
        #expect(records == [] && table.committed == [])
    }

    @Test("RM-73 a transaction or a launch that fails is tried again", arguments: [true, false])
    func triesAgain(launches: Bool) async throws {
        let table = Table(error: Problem(), launches: launches)
        let failure = try #require(
            try await table.serve { board, input in board.sendOutput(input) }.first?.failure)
        #expect(failure.isTransient && failure.code == .boardFailed)
        let event =
            launches
            ? "the answer of 'test.save' could not be committed" : "the app of 'test.save' could not be launched"
        #expect(failure.message == "\(event): the disk is full")
    }
}

/// A table whose transactions are those of an activation.
private final class Table: ActivationUnit, Sendable {
    static let hold = RemoteHold(id: ActivationID("1"), token: 4)
    private struct State {
        var written: [String] = []
        var committed: [String] = []
        var records: [RemoteRecord] = []
    }
    private let state = Locked(State())
    private let reply: RecordReply
    private let error: Problem?
    private let launches: Bool

    init(reply: RecordReply = .accepted, error: Problem? = nil, launches: Bool = true) {
        self.reply = reply
        self.error = error
        self.launches = launches
    }

    var committed: [String] { state.withLock { $0.committed } }
    var records: [RemoteRecord] { state.withLock { $0.records } }

    func write(_ row: String) { state.withLock { $0.written.append(row) } }

    func commit(_ turn: () -> RemoteRecord?) throws -> RecordReply? {
        let record = turn()
        if let error { throw error }
        guard let record else { return nil }
        if reply == .stale { return .stale }
        state.withLock {
            $0.committed += $0.written
            $0.records.append(record)
        }
        return reply
    }

    /// Serves an activation with a scripted board, and returns what is recorded outside of the transaction.
    func serve(_ script: @escaping @Sendable (ScriptedBoard<Saving>, Int) -> Void) async throws -> [RemoteRecord] {
        let launched = launches ? nil : Problem()
        let app = try TestApp(
            Saving.self,
            unit: {
                if let launched { throw launched }
                return self
            }, script)
        let contract = try #require(app.contracts.first)
        let request = RemoteRequest(
            id: Self.hold.id, contract: Saving.id, hash: contract.version.hash, input: Array("3".utf8),
            caller: ProcessID("c"))
        let claim = RemoteClaim(request: request, token: Self.hold.token, attempt: 1, timeLeft: nil)
        let others = Locked<[RemoteRecord]>([])
        await DiagnosticSink.withSink(DiagnosticSink { _ in }) {
            let serving = ActivationServing(claim, of: contract, stop: ActivationStop()) { record in
                others.withLock { $0.append(record) }
                return .accepted
            } ended: {
            }
            await serving.serve(in: app, on: app.domain(for: claim))
        }
        return others.withLock { $0 }
    }
}

private struct Problem: Error, CustomStringConvertible { let description = "the disk is full" }

extension RemoteRecord {
    fileprivate var failure: RemoteFailure? {
        if case .failed(let failure) = ending { failure } else { nil }
    }
}
