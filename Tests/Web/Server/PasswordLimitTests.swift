import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// One password on many accounts, from many sessions of one client (password spraying).
@Suite struct PasswordLimitTests {
    let clock = TestClock()

    @Test("a client sends as many passwords as it may at once, and then one every ten seconds")
    func rate() {
        let limit = PasswordLimit(count: 3)
        func wait() -> Int? { limit.wait(of: "192.0.2.1", at: clock.now) }
        for _ in 0..<3 { #expect(wait() == nil) }
        #expect(wait() == 10)
        // Who is refused does not wait for longer.
        #expect(wait() == 10)
        clock.advance(by: .milliseconds(9_001))
        #expect(wait() == 1)
        clock.advance(by: .milliseconds(999))
        #expect(wait() == nil)
        #expect(wait() == 10)
        #expect(limit.wait(of: "192.0.2.2", at: clock.now) == nil)
        clock.advance(by: .seconds(30))
        for _ in 0..<3 { #expect(wait() == nil) }
        #expect(wait() == 10)
        #expect(WebServerOptions().passwords == 30)
        let none = PasswordLimit(count: 0)
        for _ in 0..<100 { #expect(none.wait(of: "192.0.2.1", at: clock.now) == nil) }
    }

    @Test(
        "a client is all of an address of IPv4, and the half of one of IPv6 that it cannot choose",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:5678", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"), ("2001:0db8:1:2::9", "2001:db8:1:2"),
            ("[2001:db8:1:2:a::]:443", "2001:db8:1:2"), ("2001:db8::1", "2001:db8:0:0"), ("::1", "0:0:0:0"),
            ("1::2:3:4:5:6:7", "1:0:2:3"), ("fe80::1%eth0", "fe80:0:0:0"), ("unknown", "unknown"), ("", ""),
            ("[", ""), ("::", "0:0:0:0"), (":::::::::::", "0:0:0:0"), ("1:2:3:4:5:6:7:8:9:a", "1:2:3:4"),
        ])
    func network(_ address: String, _ network: String) { #expect(ClientNetwork(of: address).description == network) }

    @Test("no more than 10,000 clients are remembered: those that have waited long enough go first")
    func memory() {
        let limit = PasswordLimit(count: 2)
        for number in 0..<PasswordLimit.clientLimit { _ = limit.wait(of: "\(number)", at: clock.now) }
        for _ in 0..<2 { _ = limit.wait(of: "9", at: clock.now) }
        #expect(limit.clientCount == PasswordLimit.clientLimit)
        _ = limit.wait(of: "one more", at: clock.now)
        #expect(limit.clientCount == PasswordLimit.clientLimit)
        #expect(limit.wait(of: "9", at: clock.now) == 10)
        clock.advance(by: .seconds(10))
        _ = limit.wait(of: "another", at: clock.now)
        #expect(limit.clientCount == 2)
    }

    /// Opens a session of its own, sends a password, and returns the response.
    func guess(
        _ server: TestServer, from client: String = "192.0.2.1", _ name: String = "ada", headers: [String: String] = [:]
    ) async throws -> HTTPResponse {
        let browser = TestBrowser(server)
        (browser.client, browser.headers) = (client, browser.headers.merging(headers) { $1 })
        await browser.open()
        try await browser.choose("Sign in")
        let form = try browser.form("Sign in", ["email": "\(name)@example.org", "password": "password1"])
        return await server.send(browser.request(.post, "/answer", form))
    }

    @Test("one password on many accounts, each in a new session, is refused by the address of the client")
    func spraying() async throws {
        let server = TestServer(passwords: 4)
        for number in 0..<4 { #expect(try await guess(server, "user-\(number)").status == 303) }
        let refused = try await guess(server, "user-4")
        #expect(refused.status == 429)
        #expect(refused.values(of: "Retry-After") == ["10"])
        #expect(
            refused.text.contains(
                "Too many passwords came from your network. This one was not looked at. Try again in 10 seconds."))
        // The form is there again with its values, but without the password.
        #expect(refused.text.contains("user-4@example.org") && !refused.text.contains("password1"))
        #expect(try await guess(server, from: "192.0.2.2").status == 303)
        server.clock.advance(by: .seconds(9.5))
        #expect(try await guess(server).values(of: "Retry-After") == ["1"])
        server.clock.advance(by: .seconds(0.5))
        #expect(try await guess(server).status == 303)
        await server.close()
    }

    @Test("behind a proxy the client is the one that the proxy names, and without one nobody names another")
    func proxy() async throws {
        for isBehindProxy in [true, false] {
            let server = TestServer(isBehindProxy: isBehindProxy, passwords: 4)
            var statuses: Set<Int> = []
            for number in 0..<5 {
                let forwarded = ["X-Forwarded-For": "198.51.100.\(number), 203.0.113.\(number)"]
                statuses.insert(try await guess(server, headers: forwarded).status)
            }
            #expect(statuses == (isBehindProxy ? [303] : [303, 429]))
            // A client writes what it likes before the address that the proxy adds.
            var last = 0
            for number in 0..<4 {
                let forwarded = ["X-Forwarded-For": "198.51.100.\(number), 203.0.113.1"]
                last = try await guess(server, headers: forwarded).status
            }
            #expect(last == 429)
            await server.close()
        }
    }

    @Test("only a password that reaches its question counts: no way back and no old form")
    func uncounted() async throws {
        let server = TestServer(passwords: 1), browser = TestBrowser(server)
        browser.client = "192.0.2.1"
        await browser.open()
        try await browser.choose("Sign in")
        let old = try browser.form("Sign in", ["email": "ada@example.org", "password": "password1"])
        let back = try browser.form("Cancel", ["email": "ada@example.org", "password": "password1"])
        #expect(await server.send(browser.request(.post, "/answer", back)).status == 303)
        await browser.open()
        // The same question again, which is not the one that the old form answers.
        try await browser.choose("Sign in")
        for _ in 0..<2 { #expect(await server.send(browser.request(.post, "/answer", old)).status == 303) }
        #expect(try await guess(server).status == 303)
        await server.close()
    }
}
