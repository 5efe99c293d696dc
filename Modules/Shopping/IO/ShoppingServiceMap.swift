public import Boardy

// One accessor a contract, for motherboards, boards and the service map.

extension Motherboard {
    /// The board of ``AddToCart``.
    public func ioAddToCart() -> ContractDestination<AddToCart> { self[AddToCart.self] }
    /// The board of ``Cart``.
    public func ioCart() -> ContractDestination<Cart> { self[Cart.self] }
    /// The board of ``Checkout``.
    public func ioCheckout() -> ContractDestination<Checkout> { self[Checkout.self] }
    /// The board of ``ListOrders``.
    public func ioListOrders() -> ContractDestination<ListOrders> { self[ListOrders.self] }
    /// The board of ``OrderDetails``.
    public func ioOrderDetails() -> ContractDestination<OrderDetails> { self[OrderDetails.self] }
}

extension Board {
    /// The board of ``AddToCart`` of the same owner.
    public func ioAddToCart() -> BoardGenericDestination<AddToCart.Input, AddToCart.Command> { self[AddToCart.self] }
    /// The board of ``Cart`` of the same owner.
    public func ioCart() -> BoardGenericDestination<Cart.Input, Cart.Command> { self[Cart.self] }
    /// The board of ``Checkout`` of the same owner.
    public func ioCheckout() -> BoardGenericDestination<Checkout.Input, Checkout.Command> { self[Checkout.self] }
    /// The board of ``ListOrders`` of the same owner.
    public func ioListOrders() -> BoardGenericDestination<ListOrders.Input, ListOrders.Command> {
        self[ListOrders.self]
    }
    /// The board of ``OrderDetails`` of the same owner.
    public func ioOrderDetails() -> BoardGenericDestination<OrderDetails.Input, OrderDetails.Command> {
        self[OrderDetails.self]
    }
}

/// What shopping publishes.
public final class ShoppingServiceMap: ModuleServiceMap {
    /// The board of ``AddToCart``.
    public var ioAddToCart: ContractDestination<AddToCart> { self[AddToCart.self] }
    /// The board of ``Cart``.
    public var ioCart: ContractDestination<Cart> { self[Cart.self] }
    /// The board of ``Checkout``.
    public var ioCheckout: ContractDestination<Checkout> { self[Checkout.self] }
    /// The board of ``ListOrders``.
    public var ioListOrders: ContractDestination<ListOrders> { self[ListOrders.self] }
    /// The board of ``OrderDetails``.
    public var ioOrderDetails: ContractDestination<OrderDetails> { self[OrderDetails.self] }
}

extension ServiceMap {
    /// What shopping publishes.
    public var modShopping: ShoppingServiceMap { link() }
}
