/// The purpose of a transaction of the shop.
enum TransactionPurpose: CaseIterable {
    case changeCart, mergeCarts, placeOrder, renewLease, confirmPayment, cancelOrder, settleStock, changeOrder,
        endReturn

    /// The name of the transaction in the store, also for the fail points of tests.
    var name: StaticString {
        switch self {
        case .changeCart: "shopping.change-cart"
        case .mergeCarts: "shopping.merge-carts"
        case .placeOrder: "shopping.place-order"
        case .renewLease: "shopping.renew-lease"
        case .confirmPayment: "shopping.confirm-payment"
        case .cancelOrder: "shopping.cancel-order"
        case .settleStock: "shopping.settle-stock"
        case .changeOrder: "shopping.change-order"
        case .endReturn: "shopping.end-return"
        }
    }
}
