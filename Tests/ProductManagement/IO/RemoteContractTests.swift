import Boardy
import BoardyRemote
import BoardyRemoteTesting
import ProductManagementIO
import Testing

@Suite struct RemoteContractTests {
    private static let contracts: [any RemoteContract.Type] = [
        ListProducts.self, SearchProducts.self, ProductDetails.self, ImportProducts.self, ExportProducts.self,
        StockJournal.self, ReserveStock.self, ResolveReservation.self, ReturnStock.self, SaveProduct.self,
        AdjustStock.self,
    ]

    @Test("RM-5 the committed schemas are those of the remote contracts", arguments: contracts)
    func schemas(contract: any RemoteContract.Type) throws {
        #expect(try SchemaFolder(ofFeature: "ProductManagement").problems(of: contract) == [])
    }
}
