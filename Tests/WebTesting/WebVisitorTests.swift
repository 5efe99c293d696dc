import BoardyHeadless
import BoardyWeb
import BoardyWebTesting
import Testing

/// A browser without scripts on a server of its own.
@MainActor @Suite struct WebVisitorTests {
    /// Greets a person, and then says goodbye.
    private struct Greeter: LaneApp {
        func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
            do {
                let name = try await driver.answer(
                    Prompt(
                        title: "Who are you?", fields: [Field("name", defaultValue: "nobody")],
                        choices: [Choice("Greet", takesFields: true)])
                ).values["name"]
                _ = try await driver.answer(
                    Prompt(title: "Hello", content: ["Good day, \(name ?? "") & co."], choices: ["Leave"]))
            } catch {
                // The server has stopped.
            }
        }

        func refresh(_ session: BrowserSession.ID) {}
        func cancelWork(of session: BrowserSession.ID) -> Bool { false }
    }

    private func visit(_ body: (WebVisitor) async throws -> Void) async throws {
        var options = WebServerOptions()
        (options.port, options.lanes) = (0, 1)
        let server = try await WebServer.start(options) { Greeter() }
        let visitor = try WebVisitor(server.address)
        do { try await body(visitor) } catch {
            await server.stop(within: .milliseconds(200))
            throw error
        }
        await server.stop(within: .milliseconds(200))
    }

    @Test("A visitor fills in a form, follows the redirection, keeps its session, and reads the page as a person does")
    func form() async throws {
        try await visit { visitor in
            try await visitor.open()
            #expect(visitor.status == 200 && visitor.heading == "Who are you?", "\(visitor.page)")
            try await visitor.choose("Greet", ["name": "Ada"])
            #expect(visitor.heading == "Hello" && visitor.shown.contains("Good day, Ada & co."), "\(visitor.shown)")
            try await visitor.open()
            #expect(visitor.heading == "Hello", "the session has gone on")
        }
    }

    @Test("A field that a visitor leaves out has the value of the page; a button that is not there is an error")
    func defaults() async throws {
        try await visit { visitor in
            try await visitor.open()
            try await withKnownIssue {
                try await visitor.choose("Sing")
            } matching: { issue in
                issue.comments.contains { $0.rawValue.contains("no button 'Sing'") }
            }
            try await visitor.choose("Greet")
            #expect(visitor.shown.contains("Good day, nobody & co."), "\(visitor.shown)")
        }
    }
}
