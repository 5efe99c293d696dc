import Boardy
import BoardyRemote
import BoardyRemoteTesting
import ShoppingIO
import Testing

@Suite struct RemoteContractTests {
    private static let contracts: [any RemoteContract.Type] = [
        AddToCart.self, SetQuantity.self, EmptyCart.self, Cart.self, Checkout.self, ListOrders.self,
        ListCustomerOrders.self, FindOrders.self, OrderDetails.self, CancelOrder.self, ReturnOrder.self,
        RequestReturn.self, ListReturns.self, AcceptReturn.self, DeclineReturn.self, WithdrawReturn.self,
    ]

    @Test("RM-5 the committed schemas are those of the remote contracts", arguments: contracts)
    func schemas(contract: any RemoteContract.Type) throws {
        #expect(try SchemaFolder(ofFeature: "Shopping").problems(of: contract) == [])
    }
}
