import AuthenticationIO
import Boardy
import BoardyValues

/// Tells which operator acts at the moment of a change, for the journal of the stock.
///
/// The gateway of a contract asks for the role when its board is activated. Before a form is filled in, the role may be revoked, the sign-in become
/// too old, or somebody else sign in. So a board asks again.
final class Operator {
    private weak var motherboard: Motherboard?
    /// The questions without an answer, in order.
    private var questions: [(Result<String, OperatorUnknown>) -> Void] = []

    /// - Parameters:
    ///   - motherboard: held weakly; the board that tells the role is on it.
    ///   - board: gets the error if the role cannot be found.
    init(on motherboard: Motherboard, for board: Board) {
        self.motherboard = motherboard
        board.passOnFailures(of: motherboard.ioCurrentRole().failure)
        motherboard.ioCurrentRole().flow.addTarget(self) { acting, user in
            let email = user.flatMap { $0.role.includes(.operator) ? $0.user.email : nil }
            if acting.questions.isEmpty { return }
            acting.questions.removeFirst()(email.map(Result.success) ?? .failure(OperatorUnknown()))
        }
        motherboard.ioCurrentRole().completion.addTarget(self) { acting, isDone in
            if !isDone { acting.questions = [] }
        }
    }

    /// Finds the e-mail address of the signed-in operator.
    ///
    /// - Parameter body: called at once or later, with an error if nobody is signed in, or not as an operator. Dropped if the role cannot be found.
    func find(_ body: @escaping (Result<String, OperatorUnknown>) -> Void) {
        questions.append(body)
        motherboard?.ioCurrentRole().activation.activate()
    }
}
