import Boardy
import BoardyRemote
import BoardyRemoteTesting
import DashboardIO
import Testing

@Suite struct RemoteContractTests {
    private static let contracts: [any RemoteContract.Type] = [
        Charts.self
    ]

    @Test("RM-5 the committed schemas are those of the remote contracts", arguments: contracts)
    func schemas(contract: any RemoteContract.Type) throws {
        #expect(try SchemaFolder(ofFeature: "Dashboard").problems(of: contract) == [])
    }
}
