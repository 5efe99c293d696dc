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
/// The answer may come later: keep the request in the closure that a screen or an inner board calls. ``Request`` says how it ends.
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

    private var openRequests: OpenRequests {
        if let requests = firstAttachedObject(OpenRequests.self) { return requests }
        let requests = OpenRequests(of: self)
        attachObject(requests)
        return requests
    }
}
