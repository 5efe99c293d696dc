import BoardyHTTP
import Testing

@testable import BoardyWeb

@Suite struct InspectorAccessTests {
    private static let paths =
        [
            "/", "/events", "/sessions.json", "/sessions/1", "/sessions/1.json", "/sessions/1/events", "/graph",
            "/graph.json", "/graph/events", "/nothing", "/nothing.json", "/sign-in", "/sign-out", "/healthz",
        ] + Asset.inspector.map(\.path)

    @Test("without the token every path answers the same page, or the same line for programs, which tell nothing")
    func nobody() async throws {
        let inspector = TestInspector()
        _ = await inspector.visitor()
        let door = await inspector.open("/")
        #expect(door.status == 401)
        #expect(door.values(of: "Set-Cookie").isEmpty)
        #expect(!door.text.contains("Hall") && door.text.contains("<form method=\"post\" action=\"/sign-in\">"))
        let line = await inspector.open("/sessions.json")
        #expect(line.text == "Send the token of the inspector in the header: Authorization: Bearer TOKEN\n")
        #expect(line.values(of: "Content-Type") == ["text/plain; charset=utf-8"])
        #expect(line.headers.filter { $0.name != "Content-Type" } == door.headers.filter { $0.name != "Content-Type" })
        for path in Self.paths {
            let door = path.hasSuffix(".json") ? line : door
            let tries: [[String: String?]] = [
                [:], ["Cookie": "inspector-8091=\(SessionToken().text)"],
                ["Authorization": "Basic \(inspector.token.text)"],
                ["Cookie": "session-8091=\(inspector.token.text)"], ["Sec-Fetch-Site": "none"], ["Sec-Fetch-Site": nil],
            ]
            for headers in tries {
                for method in HTTPRequest.Method.allCases where method != .post || path != "/sign-in" {
                    let response = await inspector.begin(inspector.request(method, path, headers)).response
                    #expect(response.text == door.text && response.headers == door.headers, "\(method) \(path)")
                    #expect(response.status == 401)
                }
            }
            // A token in an address would be kept by browsers and logs.
            let query = await inspector.open("\(path)?token=\(inspector.token.text)")
            #expect(query.status == 401 && query.text == door.text)
        }
        await inspector.close()
    }

    @Test("the form gives a cookie of its own that scripts and other sites cannot use, and signing out ends it")
    func browser() async throws {
        let inspector = TestInspector()
        let response = await inspector.begin(
            inspector.request(.post, "/sign-in", body: "token=\(inspector.token.text)")
        ).response
        #expect(response.status == 303 && response.values(of: "Location") == ["/"])
        let cookie = try #require(response.values(of: "Set-Cookie").first)
        #expect(cookie.hasPrefix("inspector-8091=") && cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
        #expect(!cookie.contains(inspector.token.text), "no browser keeps the token")
        try await inspector.signIn()
        #expect(await inspector.open("/").heading == "Sessions")
        let out = await inspector.begin(inspector.request(.post, "/sign-out")).response
        #expect(out.status == 303 && out.values(of: "Set-Cookie") == ["inspector-8091=; Path=/; Max-Age=0"])
        #expect(await inspector.open("/").status == 401)
        await inspector.close()
    }

    @Test("a browser is let in for twelve hours, and the first of seventeen has to show the token again")
    func bounds() async throws {
        let inspector = TestInspector(), access = inspector.router.access
        try await inspector.signIn()
        inspector.server.clock.advance(by: InspectorAccess.lifetime - .seconds(1))
        #expect(await inspector.open("/").status == 200)
        inspector.server.clock.advance(by: .seconds(1))
        #expect(await inspector.open("/").status == 401)
        let first = access.admit()
        inspector.server.clock.advance(by: .seconds(1))
        let others = (0..<InspectorAccess.browserLimit).map { _ in access.admit() }
        #expect(!access.admits(first) && others.allSatisfy { access.admits($0) })
        await inspector.close()
    }

    @Test("a program brings the token in a header")
    func program() async {
        let inspector = TestInspector()
        for scheme in ["Bearer", "bearer"] {
            let headers = ["Authorization": "\(scheme) \(inspector.token.text)", "Sec-Fetch-Site": nil]
            let response = await inspector.begin(inspector.request(.get, "/sessions.json", headers)).response
            #expect(response.status == 200 && response.text == "{\"schemaVersion\":1,\"sessions\":[]}\n")
            #expect(response.values(of: "Set-Cookie").isEmpty)
        }
        await inspector.close()
    }

    @Test("a wrong token waits a second for the page without a token, and only eight wait at a time")
    func wrong() async throws {
        let inspector = TestInspector(), wrong = SessionToken().text
        let door = await inspector.open("/")
        var tries = [inspector.begin(inspector.request(.post, "/sign-in", body: "token=\(wrong)"))]
        for text in ["", "x", String(inspector.token.text.dropLast()), inspector.token.text + "A", "é", wrong, wrong] {
            tries.append(inspector.begin(inspector.request(.get, "/", ["Authorization": "Bearer \(text)"])))
        }
        #expect(tries.count == InspectorAccess.refusalLimit && tries.allSatisfy { !$0.isHere })
        let ninth = await inspector.begin(inspector.request(.post, "/sign-in", body: "token=\(wrong)")).response
        #expect(ninth.status == 429 && ninth.values(of: "Retry-After") == ["1"])
        while inspector.pauses.count(of: .seconds(1)) < tries.count { await Task.yield() }
        inspector.pauses.end(.seconds(1))
        for attempt in tries {
            let response = await attempt.response
            #expect(response.status == 401 && response.text == door.text && response.headers == door.headers)
        }
        try await inspector.signIn()
        #expect(await inspector.open("/").status == 200)
        await inspector.close()
    }

    @Test("sixty wrong tokens that wait for their answers do not keep the right one out")
    func rightAmongWrong() async throws {
        let inspector = TestInspector(), wrong = SessionToken().text
        for _ in 0..<60 { _ = inspector.begin(inspector.request(.get, "/", ["Authorization": "Bearer \(wrong)"])) }
        let right = ["Authorization": "Bearer \(inspector.token.text)"]
        #expect(await inspector.begin(inspector.request(.get, "/", right)).response.heading == "Sessions")
        try await inspector.signIn()
        #expect(await inspector.open("/").heading == "Sessions")
        #expect(
            await inspector.begin(inspector.request(.get, "/", ["Authorization": "Bearer \(wrong)", "Cookie": nil]))
                .response.status == 429)
        while inspector.pauses.count(of: .seconds(1)) < InspectorAccess.refusalLimit { await Task.yield() }
        inspector.pauses.end(.seconds(1))
        await inspector.close()
    }

    @Test("another name of the server, and pages of another origin, get nothing, also with the cookie")
    func foreign() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        for host in ["evil.example", "evil.example:8091", "192.168.1.2:8091", "127.0.0.1.evil.example"] {
            let response = await inspector.begin(inspector.request(.get, "/", ["Host": host])).response
            #expect(response.status == 421 && !response.text.contains("Sessions"))
        }
        #expect(await inspector.begin(inspector.request(.get, "/", ["Host": nil])).response.status == 421)
        // The shop itself is another origin on the same site, so its pages bring the cookie.
        let foreign: [[String: String?]] = [
            ["Origin": "http://127.0.0.1:8080"], ["Origin": "null"], ["Sec-Fetch-Site": "same-site"],
            ["Sec-Fetch-Site": "cross-site"],
        ]
        for headers in foreign {
            for path in Self.paths {
                let look = await inspector.begin(inspector.request(.get, path, headers)).response
                #expect(look.status == 401, "\(path) \(headers)")
            }
            let form = inspector.request(.post, "/sign-in", body: "token=\(inspector.token.text)", headers)
            #expect(await inspector.begin(form).response.status == 401)
            #expect(await inspector.begin(inspector.request(.post, "/sign-out", headers)).response.status == 401)
        }
        let typed = inspector.request(.get, "/", ["Sec-Fetch-Site": "none"])
        #expect(await inspector.begin(typed).response.status == 200, "the address was typed")
        await inspector.close()
    }

    @Test("a token is 43 letters, which are 256 bits")
    func form() {
        let made = InspectorToken()
        #expect(InspectorToken(made.secret.text)?.secret == made.secret)
        for text in ["", "sesame", made.secret.text + "A", String(made.secret.text.dropLast()) + "+"] {
            #expect(InspectorToken(text) == nil)
        }
    }
}
