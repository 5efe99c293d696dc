import ShoppingIO

extension OrderChangeProblem {
    /// The problem in a sentence, for the shopper at the screen.
    var sentence: String {
        switch self {
        case .notFound: "There is no such order. Look at the list of orders."
        case .invalidKey: "The key of the change is empty or longer than 255 characters. The order is as it was."
        case .otherParameters: "The key belongs to another change of an order. The order is as it was; use another key."
        case .paid: "The order is paid already. Return it instead."
        case .notPaid: "The order is not paid, so there is nothing to return. A pending order can be cancelled."
        case .invalidLines: "The pieces are not those of the order. Choose one piece or more of what was ordered."
        case .exceedsOrdered: "More pieces than were ordered, or than are left of earlier returns. Choose fewer."
        case .refundRefused: "The payment did not give the money back. The order is as it was; ask the shop."
        }
    }
}
