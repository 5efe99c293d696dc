/// What sits in a slot. Its one adopter is `Board`; slots need to know no more of it.
protocol Occupant: AnyObject {
    /// The slot it sits in; nil while it has no owner.
    var slot: Slot? { get }
    /// The same, to be called without counting references to it.
    var place: Uncounted<Slot>? { get }
    /// It gets a slot, or leaves the one it has.
    func sit(in slot: Slot?)
    /// The object it was put into, or its owner.
    var context: AnyObject? { get }
    /// Whether its activations go past the gateway that guards its slot.
    func shouldBypassGatewayBarrier() -> Bool
    /// It is about to be taken out and still has its slot.
    func willLeave(_ departure: Departure)
    /// Its slot, and so its domain, is another one now.
    func didMove()
}
