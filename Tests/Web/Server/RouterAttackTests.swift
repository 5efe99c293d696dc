import BoardyHTTP
import Testing

@testable import BoardyWeb

/// What a page of another site, a made-up form, or another program may try. Each leaves the session as it was.
@Suite struct RouterAttackTests {
    let server = TestServer()
    let browser: TestBrowser

    init() { browser = TestBrowser(server) }

    /// Opens the menu, sends a form that must be refused, and returns its status.
    func attack(
        _ change: (inout [(String, String)]) throws -> Void = { _ in }, headers: [String: String] = [:]
    ) async throws -> Int {
        await browser.open()
        var form = try browser.form("Sign in")
        try change(&form)
        let response = await server.send(browser.request(.post, "/answer", form, headers: headers))
        await browser.open()
        #expect(browser.heading == "Menu")
        #expect(server.shop.lines == [])
        await server.close()
        return response.status
    }

    @Test("the cookie has 256 bits, and scripts and other sites have no use of it")
    func cookie() async throws {
        let cookies = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask { [server] in
                    try #require(await TestBrowser(server).open().values(of: "Set-Cookie").first)
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(cookies.count == 20)
        for cookie in cookies {
            #expect(cookie.wholeMatch(of: /session-8080=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax/) != nil)
        }
        await server.close()
    }

    @Test("every response has the policies: pages, redirections, refusals, files and figures")
    func headers() async throws {
        await browser.open()
        let responses = [
            browser.page, await server.send(browser.request(.get, "/answer")), await browser.open("/nothing"),
            await browser.open(Asset.all[0].path), await browser.open("/metrics"),
            await server.send(browser.request(.post, "/answer")),
        ]
        #expect(responses.map(\.status) == [200, 303, 404, 200, 200, 403])
        for response in responses {
            let policy = try #require(response.values(of: "Content-Security-Policy").first)
            for part in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"] {
                #expect(policy.contains(part))
            }
            #expect(!policy.contains("unsafe"))
            #expect(response.values(of: "X-Content-Type-Options") == ["nosniff"])
            #expect(response.values(of: "Referrer-Policy") == ["same-origin"])
            #expect(response.values(of: "Cross-Origin-Opener-Policy") == ["same-origin"])
            #expect(response.values(of: "Cross-Origin-Resource-Policy") == ["same-origin"])
            #expect(response.values(of: "Permissions-Policy").count == 1)
            #expect(response.values(of: "Cache-Control").count == 1)
        }
        #expect(
            responses.map { $0.values(of: "Cache-Control")[0] == "no-store" } == [true, true, true, false, true, true])
        await server.close()
    }

    @Test("a page has no script or style within, which the policy would stop")
    func inline() async throws {
        await browser.open()
        for word in ["<script>", " style=", " onclick=", "javascript:"] { #expect(!browser.page.text.contains(word)) }
        await server.close()
    }

    @Test(
        "another host is refused: its DNS may point here (rebinding)",
        arguments: [
            "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil", "", "a b", "[::1",
            "1.2.3.4",
        ])
    func rebinding(_ host: String) async {
        for method in [HTTPRequest.Method.get, .post] {
            let response = await server.send(HTTPRequest(method, "/", headers: ["Host": host]))
            #expect(response.status == 421)
            #expect(response.values(of: "Set-Cookie") == [])
        }
        #expect(server.sessions.all.isEmpty)
    }

    @Test(
        "the names of the loopback are taken on every port",
        arguments: ["localhost:9", "127.0.0.1", "[::1]:8080", "LOCALHOST:1"])
    func loopback(_ host: String) async {
        #expect(await server.send(HTTPRequest(.get, "/healthz", headers: ["Host": host])).status == 200)
    }

    @Test(
        "a form from another origin is refused",
        arguments: [
            "http://evil.example", "http://127.0.0.1:9999", "https://127.0.0.1:8080", "http://localhost:8080", "null",
            "",
        ])
    func origin(_ origin: String) async throws { #expect(try await attack(headers: ["Origin": origin]) == 403) }

    @Test("a form from another site is refused", arguments: ["cross-site", "same-site", "none"])
    func fetchSite(_ site: String) async throws { #expect(try await attack(headers: ["Sec-Fetch-Site": site]) == 403) }

    @Test(
        "a form without the token, or with a wrong one, is refused",
        arguments: ["", "x", String(repeating: "A", count: 43)])
    func token(_ token: String) async throws {
        #expect(try await attack { $0[1].1 = token } == 403)
    }

    @Test("a form without any token is refused")
    func missingToken() async throws { #expect(try await attack { $0.remove(at: 1) } == 403) }

    @Test("the token of another session is refused")
    func otherToken() async throws {
        let other = TestBrowser(server)
        await other.open()
        let token = try other.hidden("token")
        #expect(try await attack { $0[1].1 = token } == 403)
    }

    @Test("a made-up cookie begins a session of its own name (fixation)")
    func fixation() async throws {
        let made = "session-8080=" + String(repeating: "A", count: 43)
        browser.cookie = made
        let response = await browser.open()
        let cookie = try #require(response.values(of: "Set-Cookie").first)
        #expect(!cookie.hasPrefix(made))
        browser.cookie = made
        let form = [("turn", "1"), ("choice", "0")]
        let answer = await server.send(browser.request(.post, "/answer", form))
        #expect(answer.status == 403 && answer.heading == "This session has ended")
        await server.close()
    }

    @Test(
        "a cookie that would split a header or is too long is no cookie",
        arguments: ["x\r\nEvil: 1", "", "a=b; ;=", String(repeating: "A", count: 9_000)])
    func strangeCookies(_ value: String) async {
        browser.cookie = "session-8080=" + value
        let response = await browser.open()
        #expect(response.status == 200)
        #expect(!"\(response.headers)".contains("Evil"))
        await server.close()
    }

    @Test(
        "only forms are taken",
        arguments: [
            "text/plain", "application/json", "", "multipart/form-data; boundary=x",
            "application/x-www-form-urlencodedx",
        ])
    func contentType(_ type: String) async throws {
        #expect(try await attack(headers: ["Content-Type": type]) == 415)
    }

    @Test("a choice that is not there is refused", arguments: ["99", "6"])
    func choice(_ choice: String) async throws { #expect(try await attack { $0[2].1 = choice } == 303) }

    @Test(
        "a choice that no page has written is not understood",
        arguments: ["-1", "", "x", "99999999999999999999999", "0x0"])
    func strangeChoice(_ choice: String) async throws { #expect(try await attack { $0[2].1 = choice } == 400) }

    @Test("a turn that is not that of the question changes nothing", arguments: ["0", "2", "-1", "1000000"])
    func turn(_ turn: String) async throws { #expect(try await attack { $0[0].1 = turn } == 303) }

    @Test(
        "a form that is not percent-encoded UTF-8 without control characters is not understood",
        arguments: ["%zz", "%ff%fe", "%0a", "%00", "%"])
    func encoding(_ value: String) async throws {
        await browser.open()
        let token = try browser.hidden("token")
        var request = browser.request(.post, "/answer")
        request = HTTPRequest(
            .post, "/answer",
            headers: [
                "Host": browser.host, "Cookie": browser.cookie ?? "", "Origin": "http://\(browser.host)",
                "Content-Type": request.header("Content-Type") ?? "",
            ], body: Array("turn=1&token=\(token)&choice=0&f.a=\(value)".utf8))
        #expect(await server.send(request).status == 400)
        await browser.open()
        #expect(browser.heading == "Menu")
        await server.close()
    }

    @Test("a thousand fields are not understood")
    func manyFields() async throws {
        #expect(try await attack { form in for number in 0..<1_000 { form.append(("f.x\(number)", "1")) } } == 413)
    }

    @Test(
        "paths that are not there",
        arguments: ["/../../etc/passwd", "/app.css", "/.git", "//", "/index.html", "/start/", "/Answer"])
    func paths(_ path: String) async {
        for method in [HTTPRequest.Method.get, .head, .post] {
            let response = await server.send(browser.request(method, path))
            #expect(response.status == 404 && response.heading == "Not found")
        }
        #expect(server.sessions.all.isEmpty)
    }

    @Test("markup in a value comes back as text, and a password does not come back")
    func markup() async throws {
        await browser.open()
        try await browser.choose("Sign in")
        let hostile = "<script>alert(1)</script>\"'&"
        try await browser.choose("Sign in", ["email": hostile, "password": "geheim-geheim"])
        #expect(browser.page.text.contains("This is not an e-mail address"))
        #expect(!browser.page.text.contains("<script>alert"))
        #expect(browser.page.text.contains("&lt;script"))
        #expect(!browser.page.text.contains("geheim"))
        #expect(!server.log.lines.joined().contains("geheim"))
        await server.close()
    }

    @Test("a new session cannot be begun from another site, and without a word of the browser about the page")
    func start() async {
        let own = ["Origin": "http://127.0.0.1:8080"]
        let requests = [
            ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
            own.merging(["Sec-Fetch-Site": "cross-site"]) { $1 }, [:],
        ]
        for headers in requests {
            let response = await server.send(
                HTTPRequest(.post, "/start", headers: headers.merging(["Host": "127.0.0.1:8080"]) { $1 }))
            #expect(response.status == 403)
            #expect(response.values(of: "Set-Cookie") == [])
        }
        #expect(server.sessions.all.isEmpty)
        let response = await server.send(
            HTTPRequest(.post, "/start", headers: own.merging(["Host": "127.0.0.1:8080"]) { $1 }))
        #expect(response.status == 303)
        await server.close()
    }

    @Test("events are for the page of the session alone")
    func events() async {
        let stranger = await browser.open("/events")
        #expect(stranger.status == 204)
        await browser.open()
        #expect(
            await server.send(browser.request(.get, "/events", headers: ["Sec-Fetch-Site": "cross-site"])).status == 403
        )
        #expect(await browser.open("/events").status == 200)
        await server.close()
    }

    @Test("a form is limited to 64 KiB, and to more only if its question asks for a file")
    func bodyLimit() async throws {
        await browser.open()
        func limit() -> Int? {
            let head = browser.request(.post, "/answer", headers: ["Content-Type": "multipart/form-data; boundary=x"])
            return server.router.bodyLimit(of: head)
        }
        #expect(limit() == 64 << 10)
        try await browser.choose("Import")
        #expect(limit() == 16 << 20)
        #expect(server.router.bodyLimit(of: browser.request(.post, "/answer")) == 64 << 10)
        browser.cookie = nil
        #expect(limit() == 64 << 10)
        await server.close()
    }
}
