public import Boardy

/// The boards that shopping publishes, as `serviceMap.modShopping` gives them.
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
    /// The boards that shopping publishes.
    public var modShopping: ShoppingServiceMap { link() }
}
