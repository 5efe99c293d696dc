/// Where a motherboard gets the boards that are not installed yet.
public protocol BoardProducing: AnyObject {
    /// How to make the board of an ID; nil if it is not registered here or further out.
    func registration(for id: BoardID) -> BoardRegistration?
    /// What guards the boards that are made here; nil, unless a producer says otherwise: nothing does.
    var gateways: Gateways? { get }
    /// Every ID that can be produced, for messages and listings.
    var registeredIDs: [BoardID] { get }
}

extension BoardProducing {
    /// No gateways.
    public var gateways: Gateways? { nil }

    /// Makes the board of an ID; nil if it is not registered, or its constructor gives none. A ready-made board is the same at each call.
    public func produceBoard(identifier: BoardID) -> Board? { matchBoard(withIdentifier: identifier, to: identifier) }

    /// Makes the board that is registered under one ID to be used under another.
    ///
    /// - Parameter newIdentifier: what the constructor gets instead of the ID it is registered under.
    public func matchBoard(withIdentifier identifier: BoardID, to newIdentifier: BoardID) -> Board? {
        registration(for: identifier)?.make(newIdentifier)
    }
}
