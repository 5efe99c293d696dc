import BoardyCore

enum Cart: BoardContract {
    static let id: BoardID = "shopping.cart"
    typealias Output = String
}

enum AddToCart: BoardContract {
    struct Input: Equatable {
        var sku: String
        var quantity = 1
    }
    static let id: BoardID = "shopping.add-to-cart"
    typealias Output = String
}

enum Checkout: BoardContract {
    static let id: BoardID = "shopping.checkout"
    typealias Output = String
}

enum Pay: BoardContract {
    static let id: BoardID = "payment.pay"
    typealias Input = Int
    typealias Output = String
}

enum Products: BoardContract {
    static let id: BoardID = "products.list"
    typealias Output = String
}
