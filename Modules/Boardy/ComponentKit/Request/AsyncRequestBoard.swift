public import BoardyCore

/// A board of one contract that answers each activation with the value that an asynchronous function returns.
///
///     final class GreetBoard: ModernContinuableBoard, AsyncRequestBoard {
///         typealias Contract = Greet
///
///         func respond(to id: Int) async throws -> String {
///             let name = try await motherboard.ioFindName().output(with: id)
///             return "Hello, \(name)"
///         }
///     }
///
/// The function runs on the domain. It begins in the activation, and goes on inside of the call that brings what it
/// awaits: depth first, with that as the cause. It is cancelled when the board leaves, when the activation is
/// cancelled, and when the response that awaits the answer is cancelled.
public protocol AsyncRequestBoard<Contract>: ContractBoard {
    /// Returns the answer, which is sent as the output of the board. The board completes when it has no open request.
    ///
    /// - Throws: any error ends the request without an answer. It is reported `boardFailed` and offered to `failure` of
    ///   the board's handles; the error of an awaited board, which has reported it, is only offered, and the refusal of
    ///   an awaited activation by a gate is reported as such. ``RequestRefusal`` is reported as it says.
    ///   `CancellationError`, and `outputMissing` from an awaited board that has left without an answer, are not
    ///   reported.
    func respond(to input: Contract.Input) async throws -> Contract.Output
    /// True if a request waits until the requests before it have ended. False by default.
    var respondsInTurn: Bool { get }
    /// Returns true if one answer serves all open requests with such inputs, as one screen serves everybody who opens
    /// it.
    ///
    /// While one of them is open, another one waits, and ends as that one ends. If the activation of that one is
    /// cancelled, the next one is answered in its place. False by default.
    func sharesAnswer(to input: Contract.Input) -> Bool
}

/// The error by which a response refuses its request. It is reported, and the board goes on with its other requests.
public struct RequestRefusal: Error {
    let kind: DiagnosticKind
    let message: String
    let offered: (any Error)?

    /// - Parameters:
    ///   - kind: `activationRejected` from a busy board, for example.
    ///   - error: offered to `failure` of the board's handles, and thrown to whoever awaits the answer, as any error
    ///     that ends a request without an answer; nil to offer none.
    public init(_ kind: DiagnosticKind, _ message: String, offering error: (any Error)? = nil) {
        (self.kind, self.message, offered) = (kind, message, error)
    }
}

extension AsyncRequestBoard where Self: Board {
    public var respondsInTurn: Bool { false }

    public func sharesAnswer(to input: Contract.Input) -> Bool { false }

    /// Begins the response to the activation.
    public func activate(withGuaranteedInput input: Contract.Input) {
        let requests = openRequests, activation = activationNumber, isShared = sharesAnswer(to: input)
        requests.open()
        let response = beginResponse(#fileID, #line) { [self] in
            if isShared, await requests.join(activation, on: self) { return }
            if !respondsInTurn { return await answer(input, requests, activation) }
            let hasBegun = await requestTurns.take { await answer(input, requests, activation) }
            if !hasBegun { requests.end(activation, handingOver: wasLeft) { $0.close(isAnswered: false) } }
        }
        if response == nil { requests.end(activation) { $0.close(isAnswered: false) } }
    }

    /// Answers a request. A board that is leaving has nobody to answer.
    private func answer(_ input: Contract.Input, _ requests: OpenRequests, _ activation: Int) async {
        do {
            let output = try await respond(to: input)
            requests.end(activation) { requests in
                let isAnswered = isSettled
                if isAnswered { sendOutput(output) }
                requests.close(isAnswered: isAnswered)
            }
        } catch {
            requests.end(activation, handingOver: wasLeft) { end($0, because: error) }
        }
    }

    private func end(_ requests: OpenRequests, because error: any Error) {
        switch error {
        case _ where !isSettled: requests.close(isAnswered: false)
        case let refusal as RequestRefusal:
            report(refusal.kind, refusal.message)
            if let error = refusal.offered { requests.passOn(error) } else { requests.close(isAnswered: true) }
        case is CancellationError: requests.close(isAnswered: false)
        case let error as BoardError where error.kind == .outputMissing: requests.close(isAnswered: false)
        case let error as BoardError where error.kind == .activationDiscarded && !hasReported(error):
            report(error.kind, error.diagnostic.message)
            requests.passOn(error)
        case _ where hasReported(error): requests.passOn(error)
        default: requests.fail(error)
        }
    }
}
