import LauncherKit
import LauncherTesting
import Testing

@MainActor @Suite struct ServingAppTests {
    private let kiosk: TestedApp

    init() throws { kiosk = try TestedApp(Kiosk.self) }

    @Test("A served app shows pages, takes a form, and ends as by SIGTERM")
    func server() async throws {
        let server = try await kiosk.serve()
        let visitor = try await server.visitor()
        #expect(visitor.heading == "Menu" && visitor.status == 200, "\(visitor.page)")
        try await visitor.choose("Greet")
        try await visitor.choose("Greet", ["number": "8"])
        #expect(visitor.shown.contains("Hello, number 8"), "\(visitor.shown)")
        #expect(await server.stop() == .terminated)
    }

    @Test("A server that cannot start is an error with its message")
    func wrongServer() async throws {
        try await withKnownIssue {
            _ = try await kiosk.serve("--host", "no such host")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("no such host") }
        }
    }
}
