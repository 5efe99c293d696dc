import BoardyHTTP
import Testing

@testable import BoardyWeb

@Suite struct RequestSourceTests {
    static let forwarded = [
        "Host": "127.0.0.1:8080", "X-Forwarded-For": "6.6.6.6, 203.0.113.9", "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "Shop.example:443",
    ]

    func parsed(_ headers: [String: String], isBehindProxy: Bool = false) -> RequestSource? {
        RequestSource(HTTPRequest(.get, "/", headers: headers), isBehindProxy: isBehindProxy)
    }

    @Test(
        "a session is found by the cookie with its whole name, among others and behind one that is no secret",
        arguments: [
            ("N=T", true), ("a=b; N=T", true), ("a=b;N=T;c", true), ("N=; N=T", true), ("N; N=x=y;  N=T", true),
            ("", false), (";;= ;", false), ("N", false), ("N=", false), ("N=T=", false), ("N =T", false),
            ("session-8081=T", false), ("N1=T", false), ("xN=T", false), ("session=T", false), ("a=N=T", false),
        ])
    func cookie(_ pattern: String, isFound: Bool) throws {
        let token = SessionToken()
        let cookies = pattern.replacing("N", with: "session-8080").replacing("T", with: token.text)
        let request = HTTPRequest(.get, "/", headers: ["Host": "localhost:8080", "Cookie": cookies])
        let source = try #require(RequestSource(request, isBehindProxy: false))
        #expect(SessionCookie(for: source).token(of: request) == (isFound ? token : nil))
    }

    @Test("the host is a name or an address with an optional port")
    func host() throws {
        let plain = try #require(parsed(["Host": "LocalHost:8080"]))
        #expect(plain.hostName == "localhost" && plain.port == "8080" && plain.origin == "http://localhost:8080")
        let usual = try #require(parsed(["Host": "[::1]:80"]))
        #expect(usual.hostName == "[::1]" && usual.port == nil && usual.origin == "http://[::1]")
        for host in [
            "", ":80", "a:", "a:x", "a:123456", "a b", "[]", "[::1", "[::1]80", "[::g]:8 0", "a/b", "a@b", "ä",
        ] {
            #expect(parsed(["Host": host]) == nil, "\(host)")
        }
        #expect(parsed([:]) == nil)
    }

    @Test("the headers of a proxy are ignored without one: a client could set them")
    func ignored() throws {
        let source = try #require(parsed(Self.forwarded))
        #expect(source.origin == "http://127.0.0.1:8080")
        #expect(source.client == nil && !source.isForwarded && !source.isSecure)
    }

    @Test("behind a proxy its headers count, of lists the last value, which the nearest proxy has added")
    func believed() throws {
        let source = try #require(parsed(Self.forwarded, isBehindProxy: true))
        #expect(source.origin == "https://shop.example")
        #expect(source.client == "203.0.113.9" && source.isForwarded && source.isSecure)
        #expect(parsed(["Host": "a", "X-Forwarded-Host": "a, b c"], isBehindProxy: true) == nil)
    }

    @Test(
        "a name is taken if it is the loopback's or listed, an address if the server listens to more than the loopback")
    func policies() throws {
        func allowed(_ host: String, _ policy: HostPolicy) throws -> Bool {
            policy.allows(try #require(parsed(["Host": host])))
        }
        let listed = HostPolicy(names: ["Shop.example"]), open = HostPolicy(takesAddresses: true)
        #expect(try allowed("shop.EXAMPLE:1", listed) && allowed("localhost", listed))
        #expect(try !allowed("evil.example", listed) && !allowed("10.0.0.1", listed))
        #expect(try allowed("10.0.0.1:8080", open) && allowed("[fe80::1]", open))
        #expect(try !allowed("shop.example", open) && !allowed("10.0.0.256", open) && !allowed("1.2.3", open))
    }

    @Test("a proxy may pass every name on if none is listed")
    func forwardedNames() throws {
        let source = try #require(parsed(Self.forwarded, isBehindProxy: true))
        #expect(HostPolicy().allows(source))
        #expect(HostPolicy(names: ["shop.example"]).allows(source))
        #expect(!HostPolicy(names: ["other.example"]).allows(source))
    }

    @Test("behind TLS the cookie is Secure and __Host-, and the figures are for the machine alone")
    func secureCookie() async throws {
        let server = TestServer(isBehindProxy: true)
        let first = await server.send(HTTPRequest(.get, "/", headers: Self.forwarded))
        let cookie = try #require(first.values(of: "Set-Cookie").first)
        #expect(
            cookie.wholeMatch(of: /__Host-session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure/) != nil
        )
        var headers = Self.forwarded
        headers["Cookie"] = String(cookie.prefix { $0 != ";" })
        #expect(await server.send(HTTPRequest(.get, "/", headers: headers)).values(of: "Set-Cookie") == [])
        #expect(await server.send(HTTPRequest(.get, "/metrics", headers: headers)).status == 404)
        #expect(await server.send(HTTPRequest(.get, "/metrics", headers: ["Host": "127.0.0.1:8080"])).status == 200)
        // A form counts from the public origin only.
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        for (origin, title) in [("http://shop.example", "Refused"), ("https://shop.example", "Not understood")] {
            headers["Origin"] = origin
            let token = try #require(first.text.firstMatch(of: /name="token" value="([^"]*)"/)).1
            let response = await server.send(
                HTTPRequest(.post, "/answer", headers: headers, body: Array("token=\(token)".utf8)))
            #expect(response.heading == title)
        }
        await server.close()
    }
}
