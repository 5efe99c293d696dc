public import BoardyRemote

// A change of the cart asks other modules for the user and the product, and a checkout pays: each transaction is
// committed by itself.

extension AddToCart: RemoteContract {}
extension SetQuantity: RemoteContract {}
extension Cart: RemoteContract {}
extension ListCustomerOrders: RemoteContract {}
extension ReturnOrder: RemoteContract {}

extension EmptyCart: RemoteContract {
    public static var commitRule: CommitRule { .withAnswer }
}

// The earlier versions had orders without a number.

extension Checkout: RemoteContract {
    public static var earlierVersions: [ContractVersion] {
        [.init("f5ce60d419f504433227bbb386841b54e6c5ac6e150ed76090e132d3d50a6253")]
    }
}

extension ListOrders: RemoteContract {
    public static var earlierVersions: [ContractVersion] {
        [.init("c55007431737c33a766fb017cf5c978d1e489c519e81f348b82d64d24da14ce0")]
    }
}

extension OrderDetails: RemoteContract {
    public static var earlierVersions: [ContractVersion] {
        [.init("b3b5c3a264d3a68a227891770a926d1e26784e2d413e41bf41da261d68a6bcef")]
    }
}

extension CancelOrder: RemoteContract {
    public static var earlierVersions: [ContractVersion] {
        [.init("37ac5ec4b6cff033b1c374b74dd49b9790084428ef4cb0af0c49c6b39a672cbd")]
    }
}
