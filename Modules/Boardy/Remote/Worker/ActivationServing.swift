import BoardyCore

/// Serves one claimed activation on the domain of its app.
package struct ActivationServing {
    /// Writes a record and returns the answer of the queue, after as many tries as it takes.
    package typealias RecordWriter = @Sendable (RemoteRecord) async -> RecordReply

    private let claim: RemoteClaim
    private let contract: ServedContract
    private let stop: ActivationStop
    private let write: RecordWriter
    private let ended: @Sendable () async -> Void
    private let giveBack: @Sendable (any Error) async -> Void

    /// - Parameters:
    ///   - stop: the order to stop. The task is cancelled after it was given.
    ///   - write: writes the records of the activation.
    ///   - ended: called when the end is recorded, and the app may still be at work.
    ///   - giveBack: gives the activation back, because its app cannot be launched now.
    package init(
        _ claim: RemoteClaim, of contract: ServedContract, stop: ActivationStop, write: @escaping RecordWriter,
        ended: @escaping @Sendable () async -> Void,
        giveBack: @escaping @Sendable (any Error) async -> Void = { _ in }
    ) {
        self.claim = claim
        self.contract = contract
        self.stop = stop
        self.write = write
        self.ended = ended
        self.giveBack = giveBack
    }

    /// Serves the activation from the launch of its app to its record, and until the app is at rest.
    ///
    /// - Parameter domain: the actor of the app.
    package func serve<App: RemoteApp>(in app: App, on domain: isolated App.AppActor) async {
        let diagnostics = LastDiagnostic()
        await DiagnosticSink.withSink(diagnostics.sink(before: .current)) {
            do {
                let launched = try app.launch(for: claim, on: domain)
                let run = ActivationRun(claim, contract, in: launched, diagnostics)
                await serve(run, in: launched)
                withExtendedLifetime((launched, run)) {}
            } catch  where (error as? any TransientError)?.isTransient == true {
                await giveBack(error)
            } catch {
                await end(.boardFailed, "the app of '\(contract.id)' could not be launched: \(error)")
            }
        }
    }

    private func serve(_ run: ActivationRun, in app: LaunchedApp) async {
        let isDone: Bool
        if contract.contract.commitRule == .withAnswer, let unit = app.unit {
            isDone = await commit(run, in: app, unit)
        } else {
            isDone = await answer(run, in: app)
        }
        if isDone {
            await ended()
            await settle(app, isDone: false)
        }
        app.motherboard.clearActiveBoards()
        if !isDone, stop.reason == .cancelled { await end(.cancelled) }
    }

    /// Lets the board work until its end is recorded. Returns true if it may go on, which is after an answer alone.
    private func answer(_ run: ActivationRun, in app: LaunchedApp) async -> Bool {
        run.activate()
        while true {
            do {
                try await app.settle { run.hasNews || stop.reason != nil }
            } catch  where stop.reason == nil {
                run.end(because: error)
            } catch {}
            if !run.hasNews {
                if stop.reason != nil { return false }
                run.endWithoutAnswer()
            }
            guard let record = run.takeRecord() else { continue }
            stop.note(isEnding: record.ending == .done)
            if await write(record) == .stale { return false }
            if let ending = record.ending { return ending == .done }
        }
    }

    /// Runs the turns of the board in transactions. The one with its answer commits. Returns true if it was
    /// committed.
    private func commit(_ run: ActivationRun, in app: LaunchedApp, _ unit: any ActivationUnit) async -> Bool {
        let turns = CommittedTurns(of: run, in: unit, stop: stop)
        do {
            try turns.begin { restart(run, in: app) }
            if let questions = app.questions { try await turns.answer(questions, in: app) }
        } catch let error as UncommittedTurn {
            // If the commit reached the database and its reply did not, this record changes nothing.
            await end(.boardFailed, "the answer of '\(contract.id)' could not be committed: \(error.reason)")
            return false
        } catch  where stop.reason == nil {
            run.end(because: error)
        } catch {}
        if turns.reply == .accepted {
            await settle(app, isDone: true)
            unit.signalAnswer()
        }
        if let reply = turns.reply { return reply == .accepted }
        // The writes of the board were undone, so it must not go on. The screens of the app may still tell the reason.
        app.motherboard.clearActiveBoards()
        do {
            try await app.settle { true }
        } catch  where stop.reason == nil {
            run.end(because: error)
        } catch {}
        if stop.reason == nil {
            if run.ending == nil || run.ending == .done { run.endWithoutAnswer(.answeredTooLate) }
            if let ending = run.ending { await end(ending) }
        }
        return false
    }

    private func restart(_ run: ActivationRun, in app: LaunchedApp) {
        app.motherboard.clearActiveBoards()
        app.restart()
        run.restart()
    }

    /// Lets the app come to rest after the end is recorded. An error changes nothing any more, so it is reported.
    ///
    /// - Parameter isDone: true to present its notices only.
    private func settle(_ app: LaunchedApp, isDone: Bool) async {
        do {
            try await app.settle { isDone }
        } catch  where stop.reason == nil {
            DiagnosticSink.current.report(
                Diagnostic(
                    .boardFailed, board: contract.id, "the app of '\(contract.id)' failed after the answer: \(error)"))
        } catch {}
    }

    private func end(_ ending: RemoteEnding) async { _ = await write(RemoteRecord(hold: claim.hold, ending: ending)) }

    /// Ends the attempt because of an error that another attempt may not meet.
    private func end(_ code: RemoteFailure.Code, _ message: String) async {
        await end(.failed(RemoteFailure(code, message, isTransient: true)))
    }
}

extension RemoteApp {
    func serve(_ serving: ActivationServing, for claim: RemoteClaim) async {
        await serving.serve(in: self, on: domain(for: claim))
    }
}

/// The turns of a board whose writes are committed with its answer: the first one, and each that begins with the answer
/// of a person.
///
/// Each turn is a transaction. The one with the answer commits. One without it must write nothing, because it is
/// undone.
private final class CommittedTurns {
    private let run: ActivationRun
    private let unit: any ActivationUnit
    private let stop: ActivationStop
    /// The reply to the record with the answer, or nil if there was no answer.
    private(set) var reply: RecordReply?

    init(of run: ActivationRun, in unit: any ActivationUnit, stop: ActivationStop) {
        self.run = run
        self.unit = unit
        self.stop = stop
    }

    /// Activates the board. The turn begins anew if another transaction was in the way of its own.
    ///
    /// - Parameter restart: removes the boards of the turn that was undone.
    func begin(restart: () -> Void) throws(UncommittedTurn) {
        var didRun = false
        try commit {
            if exchange(&didRun, with: true) { restart() }
            run.activate()
            return true
        }
    }

    /// Lets a person answer the questions of the app, until a turn has an end or nobody is asked.
    func answer(_ questions: AppQuestions, in app: LaunchedApp) async throws {
        if isOver { return }
        questions.runTurns { [self] turn in try goOn(turn) }
        defer { questions.runTurns(nil) }
        try await app.settle { isOver || !questions.isOpen() }
    }

    private var isOver: Bool { reply != nil || run.ending != nil || unit.hasUndoneWrites }

    /// Runs a turn that an answer begins. It cannot begin anew, because its question is closed: the next attempt gets
    /// the same answer.
    private func goOn(_ turn: () -> Void) throws(UncommittedTurn) {
        var didRun = false, wasUndone = false
        try commit {
            wasUndone = exchange(&didRun, with: true)
            if !wasUndone { turn() }
            return !wasUndone
        }
        if wasUndone { throw UncommittedTurn(reason: "another transaction was in its way") }
    }

    /// - Parameter turn: runs the board. Returns false if there is nothing to commit.
    private func commit(_ turn: () -> Bool) throws(UncommittedTurn) {
        stop.note(isEnding: true)
        do {
            reply = try unit.commit {
                turn() && run.ending == .done ? run.takeRecord() : nil
            }
        } catch {
            throw UncommittedTurn(reason: "\(error)")
        }
        if reply == nil { stop.note(isEnding: false) }
    }
}

/// A turn whose transaction could not be committed. Another attempt may succeed.
private struct UncommittedTurn: Error {
    let reason: String
}
