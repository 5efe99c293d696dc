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

    @Test("RM-74 a board that asks a person is committed with the turn of the answer", arguments: [1, 3])
    func asks(questions: Int) async throws {
        let table = Table()
        let records = try await table.serve(hasPerson: true) { board, input in
            board.ask(questions) {
                table.write("saved \(input)")
                board.sendOutput(2 * input)
            }
        }
        #expect(records == [] && table.committed == ["saved 3"])
        #expect(table.records.map(\.outputs) == [[RemoteOutput(number: 1, bytes: Array("6".utf8))]])
        #expect(table.turns == questions + 1)
    }

    @Test("RM-74 a turn that writes and only asks is undone, the first one or a later one", arguments: [0, 1])
    func refusesWritesBeforeQuestions(questionsBefore: Int) async throws {
        let table = Table()
        let records = try await table.serve(hasPerson: true) { board, input in
            board.ask(questionsBefore) {
                table.write("saved \(input)")
                board.ask(1) { board.sendOutput(input) }
            }
        }
        #expect(table.committed == [] && table.records == [] && table.turns == questionsBefore + 1)
        let failure = try #require(records.first?.failure)
        #expect(failure.code == .answeredTooLate && !failure.isTransient && records.count == 1)
        #expect(
            failure.description
                == """
                the board of 'test.save' did not answer in its turn. Let the board answer in the turn in which it \
                writes, and wait for nobody but a person before, or give the contract the rule 'eachTransaction'
                """
        )
    }

    @Test("RM-74 an answer whose turn another transaction undid is no answer, and the activation is tried again")
    func undoneLater() async throws {
        let table = Table(undoing: 2)
        let records = try await table.serve(hasPerson: true) { board, input in
            board.ask(1) {
                table.write("saved \(input)")
                board.sendOutput(input)
            }
        }
        #expect(table.committed == [] && table.records == [])
        let failure = try #require(records.first?.failure)
        #expect(failure.isTransient && records.count == 1)
        #expect(
            failure.message == "the answer of 'test.save' could not be committed: another transaction was in its way")
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
        var turns = 0
        var hasUndoneWrites = false
    }
    private let state = Locked(State())
    private let reply: RecordReply
    private let error: Problem?
    private let launches: Bool
    private let undone: Int?

    /// - Parameter undone: the turn that another transaction undoes once; nil for none.
    init(reply: RecordReply = .accepted, error: Problem? = nil, launches: Bool = true, undoing undone: Int? = nil) {
        self.reply = reply
        self.error = error
        self.launches = launches
        self.undone = undone
    }

    var committed: [String] { state.withLock { $0.committed } }
    var records: [RemoteRecord] { state.withLock { $0.records } }
    var turns: Int { state.withLock { $0.turns } }
    var hasUndoneWrites: Bool { state.withLock { $0.hasUndoneWrites } }
    func signalAnswer() {}

    func write(_ row: String) { state.withLock { $0.written.append(row) } }

    func commit(_ turn: () -> RemoteRecord?) throws -> RecordReply? {
        let number = state.withLock {
            $0.written = []
            $0.turns += 1
            return $0.turns
        }
        if number == undone {
            _ = turn()
            state.withLock { $0.written = [] }
        }
        let record = turn()
        if let error { throw error }
        guard let record else {
            state.withLock { $0.hasUndoneWrites = !$0.written.isEmpty }
            return nil
        }
        if reply == .stale { return .stale }
        state.withLock {
            $0.committed += $0.written
            $0.records.append(record)
        }
        return reply
    }

    /// Serves an activation with a scripted board, and returns what is recorded outside of the transaction.
    func serve(
        hasPerson: Bool = false, _ script: @escaping @Sendable (ScriptedBoard<Saving>, Int) -> Void
    ) async throws -> [RemoteRecord] {
        let launched = launches ? nil : Problem()
        var app = try TestApp(
            Saving.self,
            unit: {
                if let launched { throw launched }
                return self
            }, script)
        app.hasPerson = hasPerson
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

extension ScriptedBoard {
    /// Asks a person a number of questions, one after the other, and calls a closure after the last answer.
    fileprivate func ask(_ count: Int, _ answered: @escaping () -> Void) {
        if count == 0 { return answered() }
        context(as: Person.self)?.ask { [self] in ask(count - 1, answered) }
    }
}

private struct Problem: Error, CustomStringConvertible { let description = "the disk is full" }

extension RemoteRecord {
    fileprivate var failure: RemoteFailure? {
        if case .failed(let failure) = ending { failure } else { nil }
    }
}
