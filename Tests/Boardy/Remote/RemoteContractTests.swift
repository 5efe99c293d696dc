import SnippetCompiler
import Testing

@Suite struct RemoteContractTests {
    @Test("RM-1 a contract with commands, actions or values that cannot travel is no remote contract")
    func mustNotCompile() throws { try Snippet("contracts").verify() }
}
