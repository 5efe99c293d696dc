import BoardyWaiting
import Foundation
import PostgresServer
import Testing

@testable import BoardyPostgres

/// Hosts whose names have to be looked up.
@Suite struct NameLookupTests {
    /// Runs a contest to its end, as a connection does.
    private func play(
        _ text: String, resolving resolve: @escaping @Sendable (String) -> NameLookup.Answer,
        within limit: WaitLimit = .none
    ) throws -> (state: HostContest.State, reason: WaitLimit.Reason?) {
        var contest = HostContest(try #require(PostgresAddress(text)), program: "tests", resolving: resolve)
        var ready: Set<Int32> = []
        let wait = limit.begin()
        while true {
            let state = contest.advance(ready)
            guard case .waiting = state else { return (state, nil) }
            let (sockets, reason) = wait.untilReady(contest.sockets, until: contest.nextMoment)
            if let reason { return (state, reason) }
            ready = sockets
        }
    }

    /// A resolver whose name servers are silent until it is released.
    private final class SilentResolver: Sendable {
        private let isReleased = DispatchSemaphore(value: 0)

        @Sendable func resolve(_ name: String) -> NameLookup.Answer {
            isReleased.wait()
            isReleased.signal()
            return .failed("too late")
        }

        deinit { isReleased.signal() }
        func release() { isReleased.signal() }
    }

    @Test(
        "FO-1 a host whose name server is silent does not keep a connection from the host behind it",
        .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
    func silentNameServer() throws {
        let resolver = SilentResolver(), database = try PostgresServer.database().parsedAddress
        defer { resolver.release() }
        let name = try #require(database.value(of: "dbname"))
        let text = "postgres://boardy@/\(name)?host=first.example,\(database.hostName)&connect_timeout=3600"
        guard case .connected(_, let server) = try play(text, resolving: resolver.resolve).state else {
            Issue.record("no host was found")
            return
        }
        #expect(server.hostName == database.hostName)
    }

    @Test("ALL-7 a look-up of a name ends at the connect limit of its host, at the limit of a command and by a signal")
    func ends() throws {
        let resolver = SilentResolver(), text = "postgres://only.example/shop?connect_timeout="
        defer { resolver.release() }
        guard case .failed(let error) = try play(text + "0.01", resolving: resolver.resolve).state else {
            Issue.record("a host without an address was found")
            return
        }
        #expect(error.waitEnd == .overdue(limit: .seconds(0.01)))
        let limit = WaitLimit(total: .zero)
        #expect(try play(text + "3600", resolving: resolver.resolve, within: limit).reason == .overdue(limit: .zero))
        let interruption = Interruption()
        interruption.interrupt()
        let interrupted = WaitLimit(interruption: interruption)
        #expect(try play(text + "3600", resolving: resolver.resolve, within: interrupted).reason == .interrupted)
    }

    @Test("FO-1 a name that is not known is told with the reason of the system")
    func unknown() throws {
        let text = "postgres://unknown.example/shop"
        guard case .failed(let error) = try play(text, resolving: { _ in .failed("Name or service not known") }).state
        else {
            Issue.record("a host without an address was found")
            return
        }
        #expect(error.kind == .unreachable && error.waitEnd == nil)
        let name = #"could not translate host name "unknown.example" to address"#
        #expect(error.message == name + ": Name or service not known")
    }

    @Test("FO-1 libpq gets all addresses of a name, and the name for certificates and passwords")
    func parameters() throws {
        let address = try #require(PostgresAddress("postgres://db.example:5433/shop"))
        let parameters = address.connectionParameters(program: "tests", name: "db.example", at: ["10.0.0.1", "::1"])
        func last(_ name: String) -> String? { parameters.last { $0.name == name }?.value }
        #expect(last("host") == "db.example,db.example" && last("hostaddr") == "10.0.0.1,::1")
        #expect(last("port") == "5433")
    }

    @Test(
        "FO-1 numeric addresses, folders of sockets and lists are not looked up",
        arguments: [
            ("postgres://127.0.0.1/a", nil), ("postgres://[::1]/a", nil), ("postgres:///a?host=/run", nil),
            ("postgres://a,b/a", nil), ("postgres://db/a?hostaddr=127.0.0.1", nil), ("postgres://db/a", "db"),
        ])
    func names(text: String, name: String?) throws {
        #expect(try #require(PostgresAddress(text)).nameToLookUp == name)
    }

    @Test("FO-1 the system knows the addresses of this machine")
    func system() {
        guard case .addresses(let addresses) = NameLookup.system("localhost") else {
            Issue.record("localhost has no address")
            return
        }
        #expect(addresses.contains("127.0.0.1") || addresses.contains("::1"))
    }
}
