public import Boardy
public import BoardyRemote
public import BoardyValues

// A change of the cart asks other modules for the user and the product, and a checkout pays: each transaction is
// committed by itself. The earlier versions had orders without a number, and without a transaction.

/// Puts a product into the cart of the signed-in user. It asks for a sign-in and waits for it if need be.
public enum AddToCart: TraceableContract, RemoteContract {
    public static let id: BoardID = "shopping.add-to-cart"
    /// Without an input, the board asks on a screen.
    public typealias Input = AddToCartRequest?
    public typealias Output = AddToCartOutcome
}

/// Sets the quantity of one product in the cart of the signed-in user; 0 removes it. It asks for a sign-in and waits
/// for it if need be.
public enum SetQuantity: TraceableContract, RemoteContract {
    public static let id: BoardID = "shopping.set-quantity"
    public typealias Input = SetQuantityRequest
    public typealias Output = SetQuantityOutcome
}

/// Removes everything from the cart of the signed-in user.
public enum EmptyCart: RemoteContract {
    public static let id: BoardID = "shopping.empty-cart"
    public typealias Input = Void
    public typealias Output = CartContents
    public static var commitRule: CommitRule { .withAnswer }
}

/// Tells the contents of the signed-in user's cart. Without a user the cart is empty.
public enum Cart: RemoteContract {
    public static let id: BoardID = "shopping.cart"
    public typealias Input = Void
    public typealias Output = CartContents
}

/// Orders what is in the cart and pays for it: `cart ->> ordering ->> payment` as one board.
public enum Checkout: RemoteContract {
    public static let id: BoardID = "shopping.checkout"
    /// The board asks on screens for what is absent.
    public typealias Input = CheckoutRequest?
    public typealias Output = CheckoutOutcome
    public static var earlierVersions: [ContractVersion] {
        [
            .init("f5ce60d419f504433227bbb386841b54e6c5ac6e150ed76090e132d3d50a6253"),
            .init("10bc6d9741e7f752f3357250b7e6b3447215bc744a85d36589f031a5a1e50c11"),
            .init("3099761c42c27001e81830e11ab2de5cb08fa3ce9450c694cb0c6b487c4b6f26"),
        ]
    }
}

/// Lists the orders of the signed-in user, newest first: also those that ``CancelOrder`` has cancelled, and no
/// checkouts that ended unpaid. Without a user the list is empty.
public enum ListOrders: RemoteContract {
    public static let id: BoardID = "shopping.orders"
    public typealias Input = OrderQuery
    public typealias Output = OrderPage
    public static var earlierVersions: [ContractVersion] {
        [
            .init("c55007431737c33a766fb017cf5c978d1e489c519e81f348b82d64d24da14ce0"),
            .init("1e2ac9824157efb32f09afb020be66541f7b91d28a2c9868aec476eac438b979"),
            .init("bf98ba2cf27c371e2ecf2befe354f1da64a7182428fed722f8eaff431fbcfcba"),
        ]
    }
}

/// Lists the orders of all users with who has placed them, newest first, as ``ListOrders`` does. It needs an operator.
public enum ListCustomerOrders: GuardedContract, RemoteContract {
    public static let id: BoardID = "shopping.customer-orders"
    public static let requirement: Role = "operator"
    public typealias Input = OrderQuery
    public typealias Output = CustomerOrderPage
    // Without returns that wait, and without money that was paid otherwise.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("8fa3ba6d19a32957e6f22e87e2460b49b727a5afebcdbe99d02c39fbeba30ee7"),
            .init("a348fdcff21e792caa1bd5f4f33286b85886602f9bff308c908df57b3eb73c05"),
            .init("fe6384a6326700ee97ec04b00a73f8b220061dce40e7357017a68a7cdaa3e8c9"),
            .init("423d4dc9f95f97574fb2b02aa721748a3b4ecf30b13682bfdfaec8db249df755"),
        ]
    }
}

/// Finds orders of all users by their IDs, in any state, with who has placed them. It needs an operator.
public enum FindOrders: GuardedContract, RemoteContract {
    public static let id: BoardID = "shopping.find-orders"
    public static let requirement: Role = "operator"
    public typealias Input = FindOrdersRequest
    public typealias Output = FoundOrders
    // Without returns that wait, and without money that was paid otherwise.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("5a1ff5fce5f783b95ceeb3188c077dc948031c1ef95a31fc97d3e937c60fa798"),
            .init("809e557f258a160d2e0c6bdb3b6ab78a4c4aec1bcb8f543a30cfdce5925dab76"),
            .init("de52f3f7632a2c04ecd8b0ee99b2843d60f0ae256f1855ccc782626b78450ab5"),
            .init("379204274acf5094ef80fbf3f0000633e162dca39fa57c94e2dfe801305b59cf"),
        ]
    }
}

/// Looks up one order of the signed-in user. An operator finds the orders of all users.
public enum OrderDetails: RemoteContract {
    public static let id: BoardID = "shopping.order"
    public typealias Input = OrderDetailsRequest
    public typealias Output = OrderDetailsOutcome
    public static var earlierVersions: [ContractVersion] {
        [
            .init("b3b5c3a264d3a68a227891770a926d1e26784e2d413e41bf41da261d68a6bcef"),
            .init("fa633e0c65282fd2b2410fe6dfd012bff410be3eb3e0ff2d67e13fc3c45423c3"),
            .init("6da08a4521271d1974f5740abb4d2322b1a60fa05fdaefbd5228c749612260f7"),
        ]
    }
}

/// Cancels a pending order of the signed-in user, or of anybody for an operator, for good, and frees its pieces. An
/// order that was charged meanwhile becomes paid instead.
public enum CancelOrder: RemoteContract {
    public static let id: BoardID = "shopping.cancel-order"
    public typealias Input = CancelOrderRequest
    public typealias Output = CancelOrderOutcome
    public static var earlierVersions: [ContractVersion] {
        [
            .init("37ac5ec4b6cff033b1c374b74dd49b9790084428ef4cb0af0c49c6b39a672cbd"),
            .init("1fa9b229ab2ca7c01bc4f965991f64bfc23cea1e0f7c143d89bf1104624573b2"),
            .init("87fc5f0e6d4111dc995e46ccd212a5e951c23232c7d68ea0553af537169dcb97"),
        ]
    }
}

/// Takes pieces of a paid order of any user back at once: their money is refunded, and they are in stock again. It
/// needs an operator; customers ask for a return with ``RequestReturn``.
///
/// If the payment does not answer, the return has no answer either: ask again with the same key.
public enum ReturnOrder: GuardedContract, RemoteContract {
    public static let id: BoardID = "shopping.return-order"
    public static let requirement: Role = "operator"
    public typealias Input = ReturnOrderRequest
    public typealias Output = ReturnOrderOutcome
}

// Each reaches the board of a contract from its motherboard, or from another board of it.
extension ContractHost {
    public func ioAddToCart() -> Destination<AddToCart, Access> { self[AddToCart.self] }
    public func ioSetQuantity() -> Destination<SetQuantity, Access> { self[SetQuantity.self] }
    public func ioEmptyCart() -> Destination<EmptyCart, Access> { self[EmptyCart.self] }
    public func ioCart() -> Destination<Cart, Access> { self[Cart.self] }
    public func ioCheckout() -> Destination<Checkout, Access> { self[Checkout.self] }
    public func ioListOrders() -> Destination<ListOrders, Access> { self[ListOrders.self] }
    public func ioListCustomerOrders() -> Destination<ListCustomerOrders, Access> { self[ListCustomerOrders.self] }
    public func ioFindOrders() -> Destination<FindOrders, Access> { self[FindOrders.self] }
    public func ioOrderDetails() -> Destination<OrderDetails, Access> { self[OrderDetails.self] }
    public func ioCancelOrder() -> Destination<CancelOrder, Access> { self[CancelOrder.self] }
    public func ioReturnOrder() -> Destination<ReturnOrder, Access> { self[ReturnOrder.self] }
}
