import AuthenticationIO
import Boardy
import Testing

@testable import LauncherKit

@Suite struct CallerFactsTests {
    @Test(
        "AU-12, AU-13 the network and the hash of a browser's secret travel to another process, which no client can leave"
    )
    func browser() throws {
        let facts = CallerFacts(
            profile: "web-1", isTemporary: true,
            browser: CallerFacts.Browser(network: "0a1b", secretHash: "2c3d"))
        let arrived = try CallerFacts(facts.bytes())
        let client = try #require(arrived.adding(to: .default).value(of: BrowserClient.self))
        #expect(client.network == "0a1b" && client.secretHash == "2c3d" && !client.hasLeft())
        let here = try #require(facts.adding(to: .default, hasLeft: { true }).value(of: BrowserClient.self))
        #expect(here.hasLeft())
        // A terminal, and a caller of before there were browsers.
        for facts in [
            CallerFacts(profile: "p"),
            try CallerFacts(Array(#"{"profile":"p","isTemporary":false,"isOwner":false}"#.utf8)),
        ] {
            #expect(facts.adding(to: .default).value(of: BrowserClient.self) == nil)
        }
    }
}
