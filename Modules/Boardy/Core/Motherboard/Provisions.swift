/// What a motherboard may be given beside its producer. An object, as most motherboards are given nothing, and each weak reference costs
/// something to make and to destroy.
final class Provisions {
    /// The object that the motherboard was put into.
    weak var context: AnyObject?
    /// Its owner is asked for boards that are not known.
    weak var forwardingBoard: Board?
    /// Makes boards that are not known.
    var fallback: ((BoardID) -> Board?)?
}
