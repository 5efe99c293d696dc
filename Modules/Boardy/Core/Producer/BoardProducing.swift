/// Where a motherboard gets the boards that are not installed yet.
public protocol BoardProducing: AnyObject {
    /// How to make the board of an ID; nil if it is not registered here or further out.
    func registration(for id: BoardID) -> BoardRegistration?
    /// Every ID that can be produced, for messages and listings.
    var registeredIDs: [BoardID] { get }
}
