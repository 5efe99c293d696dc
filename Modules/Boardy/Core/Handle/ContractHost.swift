/// A motherboard or a board, from which the boards of contracts are reached.
///
/// A feature declares one accessor for each contract, which serves both:
///
///     extension ContractHost {
///         public func ioPay() -> Destination<Pay, Access> { self[Pay.self] }
///     }
///
/// On a motherboard, `ioPay()` gives everything that can be done with the board, its `flow` included. On a board, it gives what the board can
/// ask of another board of the same owner.
public protocol ContractHost {
    /// The way to the boards of this host: ``MotherboardAccess`` or ``BoardAccess``.
    associatedtype Access: DestinationAccess

    /// The board of a contract.
    subscript<C: BoardContract>(_: C.Type) -> Destination<C, Access> { get }

    /// A board with the types of a contract under another ID.
    subscript<C: BoardContract>(_: C.Type, id: BoardID) -> Destination<C, Access> { get }
}
