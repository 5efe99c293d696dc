import AuthenticationIO
import Boardy
import BoardyRemote
import BoardyRemoteTesting
import Testing

@Suite struct RemoteContractTests {
    private static let contracts: [any RemoteContract.Type] = [
        Register.self, Login.self, Logout.self, Authenticate.self, CurrentUser.self, ChangePassword.self,
        ListSessions.self, FindUsers.self, Grant.self,
    ]

    @Test("RM-5 the committed schemas are those of the remote contracts", arguments: contracts)
    func schemas(contract: any RemoteContract.Type) throws {
        #expect(try SchemaFolder(ofFeature: "Authentication").problems(of: contract) == [])
    }
}
