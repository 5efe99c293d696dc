import BoardyCore

/// Serves claimed activations on the domain of their app.
package enum ActivationServing {
    /// Writes a record and returns the answer of the queue, after as many tries as it takes.
    package typealias Write = @Sendable (RemoteRecord) async -> RecordReply

    /// Serves one activation from its launch to its record, and until the work of its boards has settled.
    ///
    /// - Parameters:
    ///   - stop: the order to stop. The task is cancelled together with it.
    ///   - domain: the actor of the app.
    package static func serve(
        _ claim: RemoteClaim, _ contract: ServedContract, in app: any RemoteApp, stop: ActivationStop, write: Write,
        on domain: isolated any Actor
    ) async {
        let diagnostics = LastDiagnostic(), sink = diagnostics.sink(before: .current)
        await DiagnosticSink.withSink(sink) {
            do {
                let launched = try app.launch(for: claim, isolation: domain)
                let run = ActivationRun(claim, contract, on: launched.motherboard, diagnostics)
                await serve(claim, contract, launched, run, stop: stop, write: write, on: domain)
                withExtendedLifetime((launched, run)) {}
            } catch {
                await end(claim, .boardFailed, "the app for '\(contract.id)' could not be launched: \(error)", write)
            }
        }
    }

    private static func serve(
        _ claim: RemoteClaim, _ contract: ServedContract, _ launched: LaunchedApp, _ run: ActivationRun,
        stop: ActivationStop, write: Write, on domain: isolated any Actor
    ) async {
        let motherboard = launched.motherboard
        if contract.commitRule == .withAnswer, let unit = launched.unit {
            await commit(claim, run, unit, on: motherboard, write)
        } else {
            run.activate()
            while let record = await nextRecord(of: run, on: motherboard, stop, domain) {
                let isLast = record.ending != nil
                if await write(record) == .stale || isLast { break }
            }
        }
        if let reason = stop.reason, run.ending == nil {
            motherboard.clearActiveBoards()
            if reason == .cancelled { _ = await write(RemoteRecord(hold: claim.hold, ending: .cancelled)) }
        }
        await motherboard.workSettled(isolation: domain)
        motherboard.clearActiveBoards()
    }

    /// Waits for the next outputs or the end. Returns nil if the work has to stop.
    private static func nextRecord(
        of run: ActivationRun, on motherboard: Motherboard, _ stop: ActivationStop, _ domain: isolated any Actor
    ) async -> RemoteRecord? {
        while true {
            if let record = run.takeRecord() { return record }
            if stop.reason != nil { return nil }
            if motherboard.pendingWorkCount == 0 {
                run.endWithoutAnswer()
            } else {
                await motherboard.nextDelivery(isolation: domain)
            }
        }
    }

    /// Runs the turn of a board whose writes are committed with its answer.
    private static func commit(
        _ claim: RemoteClaim, _ run: ActivationRun, _ unit: any ActivationUnit, on motherboard: Motherboard,
        _ write: Write
    ) async {
        do {
            let reply = try unit.commit {
                run.activate()
                guard let record = run.takeRecord(), record.ending == .done else { return nil }
                return record
            }
            guard reply == nil else { return }
            // Its writes were undone, so the board must not go on.
            motherboard.clearActiveBoards()
            if run.ending == nil { run.endWithoutAnswer(.answeredTooLate) }
            if let ending = run.ending { _ = await write(RemoteRecord(hold: claim.hold, ending: ending)) }
        } catch {
            motherboard.clearActiveBoards()
            await end(
                claim, .boardFailed, "the answer to '\(claim.request.contract)' could not be committed: \(error)", write
            )
        }
    }

    /// Ends an attempt because of an error that another attempt may not meet.
    private static func end(_ claim: RemoteClaim, _ code: RemoteFailure.Code, _ message: String, _ write: Write) async {
        let failure = RemoteFailure(code, message, isTransient: true)
        _ = await write(RemoteRecord(hold: claim.hold, ending: .failed(failure)))
    }
}
