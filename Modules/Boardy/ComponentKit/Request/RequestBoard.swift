public import BoardyCore

/// A board of one contract that answers each activation once, and completes when nothing is left to answer.
///
///     final class LoginBoard: Board, RequestBoard {
///         typealias Contract = Login
///
///         func respond(to request: Request<Login>) {
///             request.answer { try authenticator.signIn(request.input) }
///         }
///     }
///
/// The answer may come later: keep the request in the closure that a screen or an inner board calls. ``Request`` says
/// how it ends.
public protocol RequestBoard<Contract>: ContractBoard {
    /// Answers a request, now or later.
    func respond(to request: Request<Contract>)
}

extension RequestBoard where Self: Board {
    /// Responds to the activation as to a ``Request``.
    public func activate(withGuaranteedInput input: Contract.Input) {
        respond(
            to: Request(input, of: openRequests) { [weak self] output, file, line in
                self?.sendOutput(output, file: file, line: line)
            })
    }
}

extension Board {
    var openRequests: OpenRequests {
        if let requests = firstAttachedObject(OpenRequests.self) { return requests }
        let requests = OpenRequests(of: self)
        attachObject(requests)
        return requests
    }
}

/// One activation of a ``RequestBoard``. The board answers it once.
///
/// A request ends with its answer, with an error, or without an answer: when nobody keeps it any more, nobody can
/// answer it. So keep it in the closures that lead to the answer, of a screen or of an inner board's result. When the
/// last open request of a board ends, the board completes at once, and the boards inside it leave: with success if
/// every request was answered.
///
/// A request that has ended refuses a second end, and an answer that comes after the board has left its motherboard:
/// nothing is sent, and `resultIgnored` is reported.
public final class Request<Contract: BoardContract> {
    /// The input of the activation.
    public let input: Contract.Input
    /// True until the request has ended.
    public private(set) var isOpen = true
    private let requests: OpenRequests
    private let send: (Contract.Output, StaticString, UInt) -> Void
    private let activation: Int

    init(
        _ input: Contract.Input, of requests: OpenRequests,
        send: @escaping (Contract.Output, StaticString, UInt) -> Void
    ) {
        self.input = input
        self.requests = requests
        self.send = send
        activation = requests.board?.activationNumber ?? 0
        requests.open()
    }

    deinit {
        if isOpen { requests.end(activation) { $0.close(isAnswered: false, #fileID, #line) } }
    }

    /// Sends the answer as an output of the board.
    public func answer(_ output: Contract.Output, file: StaticString = #fileID, line: UInt = #line) {
        end("was answered", file, line) { requests in
            send(output, file, line)
            requests.close(isAnswered: true, file, line)
        }
    }

    /// Sends the answer that a closure returns, or fails with the error that it throws. A request that has ended does
    /// not call the closure.
    ///
    ///     request.answer { try authenticator.signIn(request.input) }
    public func answer(
        file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Contract.Output
    ) {
        guard canEnd("was answered", file, line) else { return }
        do {
            answer(try body(), file: file, line: line)
        } catch {
            fail(error, file: file, line: line)
        }
    }

    /// Ends the request because of an error: `boardFailed` is reported, and the error is offered to `failure` of the
    /// board's handles.
    ///
    /// The board completes without success when its other requests have ended. A `CancellationError` is not reported.
    public func fail(_ error: any Error, file: StaticString = #fileID, line: UInt = #line) {
        end("failed", file, line) { $0.fail(error, file, line) }
    }

    /// Ends the request without an answer. The board completes without success when its other requests have ended.
    public func cancel(file: StaticString = #fileID, line: UInt = #line) {
        end("was cancelled", file, line) { $0.close(isAnswered: false, file, line) }
    }

    /// Ends the request in favour of another one of the same board: one output answers both.
    public func join(_ other: Request, file: StaticString = #fileID, line: UInt = #line) {
        let joined = other === self ? nil : other.activation
        end("joined another", file, line, joining: joined) { $0.close(isAnswered: joined != nil, file, line) }
    }

    /// Refuses the request and reports the reason. The board goes on with its other requests.
    ///
    /// - Parameter kind: `activationRejected` from a busy board, for example.
    public func refuse(
        _ kind: DiagnosticKind, _ message: String, file: StaticString = #fileID, line: UInt = #line
    ) {
        end("was refused", file, line) { requests in
            requests.report(kind, Contract.id, message, file, line)
            requests.close(isAnswered: true, file, line)
        }
    }

    private func end(
        _ event: String, _ file: StaticString, _ line: UInt, joining other: Int? = nil, _ body: (OpenRequests) -> Void
    ) {
        guard canEnd(event, file, line) else { return }
        isOpen = false
        requests.end(activation, joining: other, body)
    }

    /// True if the request is open and its board is installed. If not, the event is reported.
    private func canEnd(_ event: String, _ file: StaticString, _ line: UInt) -> Bool {
        if isOpen, requests.board?.isInstalled ?? false { return true }
        let reason = isOpen ? "its board has left its motherboard" : "it had ended before"
        if isOpen { requests.close(isAnswered: true, file, line) }
        isOpen = false
        requests.report(
            .resultIgnored, Contract.id, "a request to '\(Contract.id)' \(event), but \(reason). Nothing was sent",
            file,
            line)
        return false
    }
}

extension Request where Contract.Output == Never {
    /// Ends the request of a contract that has no output. The board completes with success.
    public func finish(file: StaticString = #fileID, line: UInt = #line) {
        end("was finished", file, line) { $0.close(isAnswered: true, file, line) }
    }
}
