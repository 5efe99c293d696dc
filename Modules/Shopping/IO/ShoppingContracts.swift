public import Boardy
public import BoardyValues

/// Puts a product into the cart of the signed-in user. It asks for a sign-in and waits for it if need be.
public enum AddToCart: TraceableContract {
    public static let id: BoardID = "shopping.add-to-cart"
    /// Without an input, the board asks on a screen.
    public typealias Input = AddToCartRequest?
    public typealias Output = AddToCartOutcome
}

/// Sets the quantity of one product in the cart of the signed-in user; 0 removes it. It asks for a sign-in and waits
/// for it if need be.
public enum SetQuantity: TraceableContract {
    public static let id: BoardID = "shopping.set-quantity"
    public typealias Input = SetQuantityRequest
    public typealias Output = SetQuantityOutcome
}

/// Removes everything from the cart of the signed-in user.
public enum EmptyCart: BoardContract {
    public static let id: BoardID = "shopping.empty-cart"
    public typealias Input = Void
    public typealias Output = CartContents
}

/// Tells the contents of the signed-in user's cart. Without a user the cart is empty.
public enum Cart: BoardContract {
    public static let id: BoardID = "shopping.cart"
    public typealias Input = Void
    public typealias Output = CartContents
}

/// Orders what is in the cart and pays for it: `cart ->> ordering ->> payment` as one board.
public enum Checkout: BoardContract {
    public static let id: BoardID = "shopping.checkout"
    /// The board asks on screens for what is absent.
    public typealias Input = CheckoutRequest?
    public typealias Output = CheckoutOutcome
}

/// Lists the orders of the signed-in user, newest first, but for cancelled ones. Without a user the list is empty.
public enum ListOrders: BoardContract {
    public static let id: BoardID = "shopping.orders"
    public typealias Input = OrderQuery
    public typealias Output = OrderPage
}

/// Lists the orders of all users with who has placed them, newest first, but for cancelled ones. It needs an operator.
public enum ListCustomerOrders: GuardedContract {
    public static let id: BoardID = "shopping.customer-orders"
    public static let requirement = Role.operator
    public typealias Input = OrderQuery
    public typealias Output = CustomerOrderPage
}

/// Looks up one order of the signed-in user. An operator finds the orders of all users.
public enum OrderDetails: BoardContract {
    public static let id: BoardID = "shopping.order"
    public typealias Input = OrderDetailsRequest
    public typealias Output = OrderDetailsOutcome
}

/// Cancels a pending order of the signed-in user for good, and frees its pieces. An order that was charged meanwhile
/// becomes paid instead.
public enum CancelOrder: BoardContract {
    public static let id: BoardID = "shopping.cancel-order"
    public typealias Input = CancelOrderRequest
    public typealias Output = CancelOrderOutcome
}

/// Takes pieces of a paid order back: their money is refunded, and they are in stock again. Operators return orders
/// of all users.
///
/// If the payment does not answer, the return has no answer either: ask again with the same key.
public enum ReturnOrder: BoardContract {
    public static let id: BoardID = "shopping.return-order"
    public typealias Input = ReturnOrderRequest
    public typealias Output = ReturnOrderOutcome
}

extension ContractHost {
    /// Reaches the board of ``AddToCart`` from its motherboard, or from another board of it.
    public func ioAddToCart() -> Destination<AddToCart, Access> { self[AddToCart.self] }
    /// Reaches the board of ``SetQuantity`` from its motherboard, or from another board of it.
    public func ioSetQuantity() -> Destination<SetQuantity, Access> { self[SetQuantity.self] }
    /// Reaches the board of ``EmptyCart`` from its motherboard, or from another board of it.
    public func ioEmptyCart() -> Destination<EmptyCart, Access> { self[EmptyCart.self] }
    /// Reaches the board of ``Cart`` from its motherboard, or from another board of it.
    public func ioCart() -> Destination<Cart, Access> { self[Cart.self] }
    /// Reaches the board of ``Checkout`` from its motherboard, or from another board of it.
    public func ioCheckout() -> Destination<Checkout, Access> { self[Checkout.self] }
    /// Reaches the board of ``ListOrders`` from its motherboard, or from another board of it.
    public func ioListOrders() -> Destination<ListOrders, Access> { self[ListOrders.self] }
    /// Reaches the board of ``ListCustomerOrders`` from its motherboard, or from another board of it.
    public func ioListCustomerOrders() -> Destination<ListCustomerOrders, Access> { self[ListCustomerOrders.self] }
    /// Reaches the board of ``OrderDetails`` from its motherboard, or from another board of it.
    public func ioOrderDetails() -> Destination<OrderDetails, Access> { self[OrderDetails.self] }
    /// Reaches the board of ``CancelOrder`` from its motherboard, or from another board of it.
    public func ioCancelOrder() -> Destination<CancelOrder, Access> { self[CancelOrder.self] }
    /// Reaches the board of ``ReturnOrder`` from its motherboard, or from another board of it.
    public func ioReturnOrder() -> Destination<ReturnOrder, Access> { self[ReturnOrder.self] }
}
