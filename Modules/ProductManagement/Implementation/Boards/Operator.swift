import AuthenticationIO
import Boardy

/// Tells which operator acts, for the journal of the stock.
final class Operator {
    private weak var motherboard: Motherboard?
    private var email: String?

    /// - Parameter motherboard: held weakly; the board that tells the role is on it.
    init(on motherboard: Motherboard) {
        self.motherboard = motherboard
        motherboard.ioCurrentRole().flow.addTarget(self) { $0.email = $1?.user.email }
    }

    /// The e-mail address of the signed-in user. The board of the role answers at once, as it does for the gateway.
    ///
    /// - Throws: ``OperatorUnknown`` if nobody is signed in.
    func name() throws -> String {
        email = nil
        motherboard?.ioCurrentRole().activation.activate()
        guard let email else { throw OperatorUnknown() }
        return email
    }
}
