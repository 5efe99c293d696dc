public import BoardyRemote

// A change of the cart asks other modules for the user and the product, and a checkout pays: each transaction is
// committed by itself.

extension AddToCart: RemoteContract {}
extension SetQuantity: RemoteContract {}
extension Cart: RemoteContract {}
extension Checkout: RemoteContract {}
extension ListOrders: RemoteContract {}
extension OrderDetails: RemoteContract {}
extension CancelOrder: RemoteContract {}
extension ReturnOrder: RemoteContract {}

extension EmptyCart: RemoteContract {
    public static var commitRule: CommitRule { .withAnswer }
}
