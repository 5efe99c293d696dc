/// Supplies the boards that are not installed yet, and the gateways in front of boards.
protocol BoardSource: AnyObject {
    /// Makes the board of an ID; nil if the ID is unknown.
    func makeBoard(_ id: BoardID) -> Board?
    /// True if ``makeBoard(_:)`` knows the ID.
    func knows(_ id: BoardID) -> Bool
    /// Returns the declaration that is missing for the use of an unknown ID; nil if none is.
    func missingDeclaration(of id: BoardID) -> String?
    /// The IDs that can be made, for messages.
    var registeredIDs: [BoardID] { get }
    /// Counts the changes of the gateways; nil if there can be no gateway.
    var gatewayChanges: GatewayChanges? { get }
    /// Returns the gateway in front of a board, or nil.
    func gateway(for id: BoardID) -> Gateway?
    /// Makes the board that decides for a gateway, under an ID of its own.
    func makeGate(_ gateway: Gateway, _ id: BoardID) -> Board?
}
