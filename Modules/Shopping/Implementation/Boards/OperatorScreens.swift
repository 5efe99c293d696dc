import Boardy

/// Shows the returns that wait for an operator or for their money. Internal: an entry of the menu.
enum ShowReturns: BoardContract {
    static let id: BoardID = "shopping.show-returns"
    /// The ID of the only return to show; nil for the list.
    typealias Input = String?
    typealias Output = Void
}

/// Shows the orders of all users to an operator. Internal: an entry of the menu.
enum ShowCustomerOrders: BoardContract {
    static let id: BoardID = "shopping.show-customer-orders"
    /// The ID of the only order to show; nil for the list.
    typealias Input = String?
    typealias Output = Void
}
