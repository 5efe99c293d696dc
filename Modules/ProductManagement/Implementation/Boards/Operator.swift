import AuthenticationIO
import Boardy
import Values

/// Tells which operator acts at the moment of a change, for the journal of the stock.
///
/// The gateway of a contract asks for the role when its board is activated. Before a form is filled in, the role may be revoked, the sign-in become
/// too old, or somebody else sign in. So a board asks again.
final class Operator {
    private weak var motherboard: Motherboard?
    private var email: String?

    /// - Parameter motherboard: held weakly; the board that tells the role is on it.
    init(on motherboard: Motherboard) {
        self.motherboard = motherboard
        motherboard.ioCurrentRole().flow.addTarget(self) { acting, user in
            acting.email = user.flatMap { $0.role.includes(.operator) ? $0.user.email : nil }
        }
    }

    /// The e-mail address of the signed-in operator. The board of the role answers at once, as it does for the gateway.
    ///
    /// - Throws: ``OperatorUnknown`` if nobody is signed in, or not as an operator.
    func name() throws -> String {
        email = nil
        motherboard?.ioCurrentRole().activation.activate()
        guard let email else { throw OperatorUnknown() }
        return email
    }
}
