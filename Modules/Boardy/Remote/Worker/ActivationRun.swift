import BoardyCoding
import BoardyCore

/// The work for one activation: its outputs and its end, as the board of the contract tells them. It belongs to the
/// domain of its app.
final class ActivationRun {
    private let claim: RemoteClaim
    private let contract: ServedContract
    private let app: LaunchedApp
    private let diagnostics: LastDiagnostic
    /// The outputs that are not in a record yet.
    private var outputs: [RemoteOutput] = []
    private var lastNumber = 0
    private(set) var ending: RemoteEnding?
    /// True if there is something to record.
    var hasNews: Bool { !outputs.isEmpty || ending != nil }

    init(_ claim: RemoteClaim, _ contract: ServedContract, in app: LaunchedApp, _ diagnostics: LastDiagnostic) {
        self.claim = claim
        self.contract = contract
        self.app = app
        self.diagnostics = diagnostics
        contract.handleOutputs(of: app.motherboard) { [weak self] in self?.take($0) }
        contract.handleEnd(of: app.motherboard) { [weak self] in
            self?.fail($0)
        } completed: { [weak self] in
            self?.complete($0)
        }
    }

    /// Activates the board with the input of the claim.
    func activate() {
        do {
            try contract.activation(with: claim.request.input)(app.motherboard)
        } catch {
            ending = .failed(.init(.unreadableValue, "the input of '\(contract.id)' cannot be read: \(error)"))
        }
    }

    /// Forgets what the board has sent, because it begins again.
    func restart() { (outputs, lastNumber, ending) = ([], 0, nil) }

    /// Returns the outputs and the end that came since the last record, or nil if nothing came.
    func takeRecord() -> RemoteRecord? {
        guard hasNews else { return nil }
        return RemoteRecord(hold: claim.hold, outputs: exchange(&outputs, with: []), ending: ending)
    }

    /// Ends with a failure, because nothing is under way that could lead to an answer.
    func endWithoutAnswer(_ code: RemoteFailure.Code = .endedWithoutAnswer) {
        let event = code == .answeredTooLate ? "did not answer in its turn" : "ended without an answer"
        let reason = diagnostics.message.map { "; \($0)" } ?? ""
        outputs = []
        ending = .failed(.init(code, "the board of '\(contract.id)' \(event)\(reason)"))
    }

    /// Ends with an error of the app, such as one of its screens. Outputs that are not in a record yet are dropped.
    func end(because error: any Error) {
        outputs = []
        ending = .failed(RemoteFailure(.boardFailed, "the app of '\(contract.id)' failed", because: error))
    }

    private func take(_ result: Result<[UInt8], JSONProblem>) {
        guard ending == nil else { return reportLateOutput() }
        switch result {
        case .success(let bytes):
            lastNumber += 1
            outputs.append(RemoteOutput(number: lastNumber, bytes: bytes))
            if contract.contract.answers == .one { ending = .done }
        case .failure(let problem):
            ending = .failed(.init(.unwritableValue, "an output of '\(contract.id)' cannot be written: \(problem)"))
        }
    }

    private func reportLateOutput() {
        DiagnosticSink.current.report(
            Diagnostic(
                .resultIgnored, board: contract.id,
                "the board of '\(contract.id)' sent an output after the end of the activation "
                    + "'\(claim.hold.id)', which has "
                    + "\(contract.contract.answers == .one ? "one answer" : "ended"). It was dropped"
            ))
    }

    private func fail(_ error: any Error) {
        guard ending == nil else { return }
        ending = .failed(RemoteFailure(.boardFailed, "the board of '\(contract.id)' failed", because: error))
    }

    private func complete(_ isDone: Bool) {
        guard ending == nil else { return }
        if lastNumber > 0 || isDone && !contract.hasOutputs {
            ending = .done
        } else if isDone || diagnostics.message != nil {
            endWithoutAnswer()
        } else {
            // For example a person has closed its screen.
            ending = .cancelled
        }
    }
}

extension RemoteFailure {
    /// Creates a failure with an error as its reason. Another attempt may succeed if the error says so.
    fileprivate init(_ code: Code, _ event: String, because error: any Error) {
        self.init(code, "\(event): \(error)", isTransient: (error as? any TransientError)?.isTransient ?? false)
    }
}

/// The message of the last warning of an activation, which often names the reason why there is no answer.
final class LastDiagnostic: Sendable {
    private let last = Locked(String?.none)

    var message: String? { last.withLock { $0 } }

    /// Returns a sink that passes events on, and keeps the message of the last warning.
    func sink(before next: DiagnosticSink) -> DiagnosticSink {
        DiagnosticSink(verbose: next.isVerbose) { diagnostic in
            if diagnostic.kind.level == .warning { self.last.withLock { $0 = diagnostic.message } }
            next.report(diagnostic)
        }
    }
}
