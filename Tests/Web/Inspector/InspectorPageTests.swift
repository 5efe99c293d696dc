import BoardyHTTP
import Testing

@testable import BoardyWeb

@Suite struct InspectorPageTests {
    private let card = "4000 0566 5566 5556", password = "correct horse battery"

    @Test("the list tells the figures of each session and no content of its screens")
    func list() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        #expect(await inspector.open("/").text.contains("No browser has a session."))
        let visitor = await inspector.visitor()
        _ = await inspector.visitor()
        try await visitor.choose("Greet")
        inspector.server.clock.advance(by: .seconds(61))
        let list = await inspector.open("/").text
        #expect(
            list.contains("<a href=\"/sessions/1\">1</a></th><td data-label=\"Screen\">Hall</td>")
        )
        #expect(list.contains("data-label=\"Age\" class=\"number\">61 s</td>") && list.contains("2 sessions"))
        let json = await inspector.open("/sessions.json").text
        let first =
            #"{"age":61,"answers":1,"hasEnded":false,"idle":61,"lane":1,"number":1,"screen":"Hall","#
            + #""streams":0,"waitingJobs":0}"#
        #expect(json.hasPrefix(#"{"schemaVersion":1,"sessions":["# + first))
        #expect(try inspector.problems(in: json, of: "inspector-sessions").isEmpty)
        try await visitor.quit()
        #expect(await inspector.open("/").text.contains("(ended)"))
        let later = await inspector.open("/?from=2").text
        #expect(later.contains("href=\"/sessions/2\"") && !later.contains("href=\"/sessions/1\""))
        await inspector.close()
    }

    @Test("a session is recorded from the first look on, with causes, times, and values where a contract allows them")
    func trace() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        let visitor = await inspector.visitor()
        try await visitor.choose("Greet")
        let empty = await inspector.open("/sessions/1").text
        #expect(!empty.contains("hall.greet"), "nothing is recorded before somebody looks")
        #expect(empty.contains("Recorded since an operator first looked at the session, 0 s ago"))
        try await visitor.choose("Greet")
        try await visitor.choose("Pay", ["number": card, "password": password])
        let page = await inspector.open("/sessions/1").text
        #expect(page.contains("hall.greet <span class=\"value\">&quot;&lt;b&gt;visitor&lt;/b&gt;&quot;</span>"))
        #expect(page.contains("hall.pay <span class=\"value\">Card</span>"))
        let json = await inspector.open("/sessions/1.json").text
        #expect(try inspector.problems(in: json, of: "inspector-session").isEmpty)
        let messages = try inspector.messages(in: json)
        #expect(
            messages.map { "\($0.kind) \($0.board) \($0.value ?? "-")" } == [
                #"activation hall.greet "<b>visitor</b>""#, #"output hall.greet "Hello, <b>visitor</b>.""#,
                "completion hall.greet true", "activation hall.pay Card", #"activation hall.greet "payer""#,
                #"output hall.greet "Hello, payer.""#, "completion hall.greet true", "output hall.pay String",
                "completion hall.pay true",
            ])
        #expect(messages.map { $0.cause.map { $0 - messages[0].number } } == [nil, 0, 0, nil, 3, 4, 4, 3, 3])
        #expect(
            messages.allSatisfy { ($0.duration ?? -1) >= 0 && $0.start >= 0 && $0.file.hasPrefix("BoardyWebTests/") })
        #expect(page.contains("class=\"d2\"") && !page.contains("class=\"d3\""))
        await inspector.close()
    }

    @Test("no secret that was typed in a session is in any answer")
    func secrets() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        let visitor = await inspector.visitor()
        await inspector.open("/sessions/1")
        let stream = try #require(await inspector.events(of: "/sessions/1/events?after=0"))
        try await visitor.choose("Pay", ["number": card, "password": password])
        await inspector.follow(stream)
        var texts = stream.sent.map(\.data)
        #expect(texts.contains { $0.contains("hall.pay") }, "the stream tells what the session did")
        for path in [
            "/", "/sessions.json", "/sessions/1", "/sessions/1.json", "/sessions/1?text=4000", "/graph", "/graph.json",
            "/graph?session=1", "/graph.json?session=1",
        ] {
            let response = await inspector.open(path)
            #expect(response.status == 200, "\(path)")
            texts.append(response.text + "\(response.headers)")
        }
        let name = try #require(inspector.server.sessions.all.first?.browser.name)
        let secrets = [
            card, card.replacing(" ", with: ""), "5566 5556", "55665556", password, "battery", name,
            visitor.cookie ?? "",
        ]
        for secret in secrets + [String((visitor.cookie ?? "").drop { $0 != "=" }.dropFirst()), inspector.token.text] {
            #expect(!secret.isEmpty && texts.allSatisfy { !$0.contains(secret) }, "\(secret)")
        }
        await inspector.close()
    }

    @Test("filters choose messages by board, kind and text, and stay in the form")
    func filters() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        let visitor = await inspector.visitor()
        await inspector.open("/sessions/1")
        try await visitor.choose("Greet")
        try await visitor.choose("Pay", ["number": card, "password": password])
        func found(_ query: String) async throws -> [String] {
            try inspector.messages(in: await inspector.open("/sessions/1.json?\(query)").text).map {
                "\($0.kind) \($0.board)"
            }
        }
        #expect(try await found("kind=output") == ["output hall.greet", "output hall.greet", "output hall.pay"])
        #expect(try await found("board=PAY&kind=activation") == ["activation hall.pay"])
        #expect(try await found("text=payer") == ["activation hall.greet", "output hall.greet"])
        #expect(try await found("board=main&limit=2") == ["output hall.pay", "completion hall.pay"], "the latest")
        #expect(try await found("board=nothing").isEmpty)
        let page = await inspector.open("/sessions/1?kind=output&text=%26a").text
        #expect(page.contains("<option selected>output</option>"))
        #expect(page.contains("data-live=\"/sessions/1/events?kind=output&amp;text=%2526a\""))
        await inspector.close()
    }

    @Test("programs read a long trace in parts")
    func parts() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        let visitor = await inspector.visitor()
        await inspector.open("/sessions/1")
        for _ in 0..<3 { try await visitor.choose("Greet") }
        var numbers: [Int] = [], last = 0, isComplete = false
        while !isComplete {
            let json = await inspector.open("/sessions/1.json?after=\(last)&limit=4").text
            let inside = try #require(try inspector.document(json).inside)
            #expect(inside.messages.count <= 4)
            numbers += inside.messages.map(\.number)
            (last, isComplete) = (inside.last, inside.isComplete)
        }
        #expect(numbers.count == 9 && numbers == numbers.sorted() && Set(numbers).count == 9)
        await inspector.close()
    }

    @Test("the graph has the marks of a session or of all that are recorded, as a picture, a table or JSON")
    func graph() async throws {
        let inspector = TestInspector { dot in "<svg>\(dot.contains("3 activations"))</svg>" }
        try await inspector.signIn()
        let first = await inspector.visitor(), second = await inspector.visitor()
        #expect(await inspector.open("/graph").text.contains("No session is recorded. Open one of them first."))
        for number in 1...2 { await inspector.open("/sessions/\(number)") }
        for visitor in [first, first, second] { try await visitor.choose("Greet") }
        let page = await inspector.open("/graph")
        #expect(page.status == 200 && page.text.contains("<svg>true</svg>"))
        #expect(page.text.contains("9 messages of 2 sessions") && page.text.contains("data-live=\"/graph/events?seen="))
        #expect(!page.text.contains("<style") && !page.text.contains("unsafe-inline"))
        #expect(page.values(of: "Content-Security-Policy").first?.contains("'unsafe-inline'") == false)
        #expect(await inspector.open("/graph?session=2").text.contains("<svg>false</svg>"))
        let json = await inspector.open("/graph.json?session=1").text
        #expect(json.contains(#""activations":2"#))
        #expect(try inspector.problems(in: json, of: "graph").isEmpty)
        #expect(await inspector.open("/graph?session=9").status == 404)
        await inspector.close()

        struct Missing: Error, CustomStringConvertible { let description = "no program 'dot'" }
        let other = TestInspector { _ in throw Missing() }
        try await other.signIn()
        let visitor = await other.visitor()
        await other.open("/graph?session=1")
        try await visitor.choose("Greet")
        let table = await other.open("/graph?session=1").text
        #expect(table.contains("There is no picture: no program &#39;dot&#39;"))
        #expect(table.contains("hall.greet</th><td data-label=\"Kind\" class=\"whole\">contract</td>"))
        await other.close()
    }
}
