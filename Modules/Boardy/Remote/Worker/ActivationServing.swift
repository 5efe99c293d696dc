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

    /// - Parameters:
    ///   - stop: the order to stop. The task is cancelled after it was given.
    ///   - write: writes the records of the activation.
    ///   - ended: called when the end is recorded, and the app may still be at work.
    package init(
        _ claim: RemoteClaim, of contract: ServedContract, stop: ActivationStop, write: @escaping RecordWriter,
        ended: @escaping @Sendable () async -> Void
    ) {
        self.claim = claim
        self.contract = contract
        self.stop = stop
        self.write = write
        self.ended = ended
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
            await settle(app)
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

    /// Runs the first turn of the board in a transaction that commits its writes with its answer. Returns true if they were committed.
    private func commit(_ run: ActivationRun, in app: LaunchedApp, _ unit: any ActivationUnit) async -> Bool {
        stop.note(isEnding: true)
        var didRun = false
        do {
            let reply = try unit.commit {
                // The turn runs again if another transaction was in its way. Its writes were undone then.
                if exchange(&didRun, with: true) { restart(run, in: app) }
                run.activate()
                return run.ending == .done ? run.takeRecord() : nil
            }
            if let reply { return reply == .accepted }
        } catch {
            // If the commit reached the database and its reply did not, this record changes nothing.
            await end(.boardFailed, "the answer of '\(contract.id)' could not be committed: \(error)")
            return false
        }
        stop.note(isEnding: false)
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
    private func settle(_ app: LaunchedApp) async {
        do {
            try await app.settle { false }
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
    /// Serves an activation on the actor that the app has for it.
    func serve(_ serving: ActivationServing, for claim: RemoteClaim) async {
        await serving.serve(in: self, on: domain(for: claim))
    }
}
