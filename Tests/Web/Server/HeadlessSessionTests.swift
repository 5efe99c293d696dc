import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// An app of one lane whose sessions are headless contexts with a motherboard each.
private final class HeadlessApp: LaneApp {
    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        let context = HeadlessContext(driver: driver), motherboard = Motherboard()
        motherboard.putIntoContext(context)
        var names: [String] = []
        try? await context.run(
            motherboard, until: { names.count == 2 },
            whenIdle: {
                context.show(Screen(title: "Hello", content: [.text("\(names.count) names")]))
                context.show(
                    Screen(title: "Name", fields: [Field("name")], choices: [Choice("OK", .primary, takesFields: true)])
                    {
                        names.append($0.values["name"] ?? "")
                    })
            })
    }

    func refresh(_ session: BrowserSession.ID) {}
    func cancelWork(of session: BrowserSession.ID) -> Bool { false }
}

@Suite struct HeadlessSessionTests {
    @Test("a headless context of a lane asks a browser, and its run ends the session")
    func context() async throws {
        let server = TestServer(app: { HeadlessApp() })
        let browser = TestBrowser(server)
        await browser.open()
        #expect(browser.heading == "Name" && browser.page.text.contains("0 names"))
        try await browser.choose("OK", ["name": ""])
        #expect(browser.page.text.contains("A value is needed."))
        try await browser.choose("OK", ["name": "Ada"])
        #expect(browser.page.text.contains("1 names"))
        try await browser.choose("OK", ["name": "Bob"])
        #expect(browser.heading == "Goodbye")
        await server.close()
    }
}
