public import Boardy

/// The boards that shopping publishes, as `serviceMap.modShopping` gives them.
public final class ShoppingServiceMap: ModuleServiceMap {
    public var ioAddToCart: ContractDestination<AddToCart> { self[AddToCart.self] }
    public var ioSetQuantity: ContractDestination<SetQuantity> { self[SetQuantity.self] }
    public var ioEmptyCart: ContractDestination<EmptyCart> { self[EmptyCart.self] }
    public var ioCart: ContractDestination<Cart> { self[Cart.self] }
    public var ioCheckout: ContractDestination<Checkout> { self[Checkout.self] }
    public var ioListOrders: ContractDestination<ListOrders> { self[ListOrders.self] }
    public var ioListCustomerOrders: ContractDestination<ListCustomerOrders> { self[ListCustomerOrders.self] }
    public var ioFindOrders: ContractDestination<FindOrders> { self[FindOrders.self] }
    public var ioOrderDetails: ContractDestination<OrderDetails> { self[OrderDetails.self] }
    public var ioCancelOrder: ContractDestination<CancelOrder> { self[CancelOrder.self] }
    public var ioReturnOrder: ContractDestination<ReturnOrder> { self[ReturnOrder.self] }
}

extension ServiceMap {
    /// The boards that shopping publishes.
    public var modShopping: ShoppingServiceMap { link() }
}
