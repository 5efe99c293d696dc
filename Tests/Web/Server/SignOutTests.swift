import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// A sign-out in one tab while another one works.
@Suite struct SignOutTests {
    /// An app that signs its person out, and pays when the gate opens.
    private final class PayApp: LaneApp {
        let items: ItemState, gate: Gate, paid: ShopState

        init(_ items: ItemState, _ gate: Gate, _ paid: ShopState) {
            (self.items, self.gate, self.paid) = (items, gate, paid)
        }

        func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
            let menu = Prompt(title: "Menu", choices: ["Pay", "Sign out", "Password", Choice("Quit", .leave)])
            let card = Prompt(title: "Card", choices: ["Send", "Send and show"])
            let done = Prompt(title: "Thank you, Ada", choices: ["Back"])
            let password = Prompt(
                title: "Password", fields: [Field("old", .currentPassword)],
                choices: [Choice("Change", takesFields: true)])
            while let answer = try? await driver.answer(menu) {
                switch answer.choice {
                case "Pay":
                    guard let sent = try? await driver.answer(card), sent.link == nil else { continue }
                    await gate.wait()
                    paid.note("paid")
                    try? await driver.present(Prompt(title: "Receipt for Ada"))
                    if sent.choice == "Send and show" { _ = try? await driver.answer(done) }
                case "Sign out":
                    items.signOut()
                    try? await driver.present(Prompt(title: "Goodbye from tab \(session.tab)"))
                case "Password":
                    guard let sent = try? await driver.answer(password), sent.link == nil else { continue }
                    items.signOut()
                    try? await driver.present(Prompt(title: "Changed"))
                default: break
                }
            }
        }

        func menu(of session: BrowserSession.ID) -> MenuFrame? {
            var menu = MenuFrame()
            menu.person = items.person?.user
            return menu
        }

        func refresh(_ session: BrowserSession.ID) {}
        func cancelWork(of session: BrowserSession.ID) -> Bool { false }
    }

    private let items = ItemState(), gate = Gate(), paid = ShopState()
    private let server: TestServer
    private let browser: TestBrowser
    /// The second tab.
    private let other: TestBrowser

    init() async throws {
        items.signIn("Ada", count: "1")
        server = TestServer(app: { [items, gate, paid] in PayApp(items, gate, paid) })
        (browser, other) = (TestBrowser(server), TestBrowser(server))
        await browser.open()
        try await browser.choose("Pay")
        (other.cookie, other.ownCookie) = (browser.cookie, browser.ownCookie)
        other.take(await other.open("/", headers: ["Sec-Fetch-Site": "none"]))
        await other.open("/?tab=2")
        try #require(other.heading == "Menu")
    }

    @Test(
        "AD-47 a payment that ends after the person has left is kept, and its tab shows nothing of it",
        arguments: ["Send", "Send and show"])
    func payment(_ choice: String) async throws {
        let sent = server.begin(browser.request(.post, "/answer", try browser.form(choice)))
        try await other.choose("Sign out")
        #expect(other.page.text.contains("Goodbye from tab 2") && other.heading == "Menu")
        gate.open()
        #expect(await sent.response.status == 303)
        try await eventually { [server] in server.sessions.all.allSatisfy { $0.desk.view.question != nil } }
        await browser.open()
        #expect(browser.heading == "Menu" && !browser.page.text.contains("Ada"), "\(browser.page.text)")
        #expect(browser.page.text.contains("What was confirmed is kept.") && paid.lines == ["paid"])
        #expect(!other.page.text.contains("What was confirmed is kept."))
        await server.close()
    }

    @Test("AD-47 a change of the password, which signs its person out, shows its own notice")
    func password() async throws {
        try await other.choose("Password")
        try await other.choose("Change", ["old": "geheim"])
        #expect(other.heading == "Menu" && other.page.text.contains("Changed"), "\(other.page.text)")
        await server.close()
    }

    @Test("AD-47 work whose person is still there shows what it has done")
    func staying() async throws {
        gate.open()
        try await browser.choose("Send")
        #expect(browser.page.text.contains("Receipt for Ada") && browser.heading == "Menu")
        await server.close()
    }
}
