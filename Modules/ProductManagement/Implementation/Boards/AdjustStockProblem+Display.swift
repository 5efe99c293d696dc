import ProductManagementIO

extension AdjustStockProblem {
    var sentence: String {
        switch self {
        case .unknownProduct: "There is no product with this SKU. Look it up with 'Browse products'."
        case .invalidReason: "The reason is empty or has more than 255 characters. Give a shorter one."
        case .invalidChange: "The number of pieces is zero, or more than a stock can hold. Give another number."
        case .insufficientStock:
            "There are not so many pieces that nobody has reserved. Take fewer, or wait until reservations end."
        case .invalidKey: "The key is empty or has more than 255 characters. The stock is as it was; use another key."
        case .otherParameters:
            "The key belongs to another adjustment. The stock is as it was; use another key, or the same SKU, pieces and reason."
        }
    }
}
