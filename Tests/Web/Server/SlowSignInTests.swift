import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin
import BoardyValues
import Testing

@testable import BoardyWeb

/// A sign-in whose outcome comes later than its response.
@Suite struct SlowSignInTests {
    /// An app whose vault asks for a password before it opens, which takes until a gate opens. The door is a sign-in
    /// that the header leads to.
    private final class VaultApp: LaneApp {
        let items: ItemState, gate: Gate

        init(_ items: ItemState, _ gate: Gate) { (self.items, self.gate) = (items, gate) }

        func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
            let menu = Prompt(title: "Menu", choices: [Choice("Quit", .leave)])
            let vault = Prompt(title: "Vault", choices: ["Look"])
            let door = Prompt(
                title: "Door", fields: [Field("password", .currentPassword)],
                choices: [Choice("Enter", .primary, takesFields: true), Choice("Cancel", .back)])
            var link = "/"
            while true {
                let isVault = link == "app://things/vault", isMenu = link == "/" || items.person != nil && !isVault
                let prompt = isMenu ? menu : items.person == nil ? door : vault
                guard let answer = try? await driver.answer(prompt) else { return }
                if let opened = answer.link {
                    link = opened
                    if link == "app://things/late" { await gate.wait() }
                } else if answer.choice == "Cancel" {
                    link = "/"
                } else {
                    await gate.wait()
                    if answer.values["password"] == "right" { items.signIn("Ada", count: "1") }
                }
            }
        }

        func menu(of session: BrowserSession.ID) -> MenuFrame? {
            let launcher = PluginLauncher.with(options: MainOptions()).install(launcherPlugin: DoorPlugin())
                .initialize()
            var menu = MenuFrame(
                withoutSession: launcher.contributions(to: MenuEntries.self),
                launcher.contributions(to: ScreenPersons.self))
            menu.person = items.person?.user
            return menu
        }

        func refresh(_ session: BrowserSession.ID) {}
        func cancelWork(of session: BrowserSession.ID) -> Bool { false }
    }

    private struct DoorPlugin: LauncherPlugin, ModulePlugin {
        let name = "door"

        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [self])
        }

        func apply(for main: MainComponent) {
            let own = MenuGroup("Person", rank: 100), door = MenuPlace.link("app://things/door", as: "Enter")
            main.contribute(MenuEntry("Enter", in: own, for: .visitors, at: door) { _ in }, to: MenuEntries.self)
            main.contribute(ScreenPerson(in: own) { nil }, to: ScreenPersons.self)
        }
    }

    private let items = ItemState(), gate = Gate()
    private let server: TestServer
    private let browser: TestBrowser

    init() {
        server = TestServer(addresses: ThingApp.addresses, app: { [items, gate] in VaultApp(items, gate) })
        browser = TestBrowser(server)
    }

    /// Sends a password at an address, and follows the response, which does not wait for the outcome.
    private func enter(at path: String, _ password: String = "right") async throws -> String? {
        await browser.open(path)
        try #require(browser.heading == "Door")
        let form = try browser.form("Enter", ["password": password]) + [("at", path)]
        let response = server.begin(browser.request(.post, "/answer", form))
        server.clock.advance(by: TabClients.patience)
        server.sessions.tick()
        browser.take(await response.response)
        let place = await response.response.values(of: "Location").first
        await browser.open(place ?? "/")
        #expect(browser.heading == "One moment")
        return place
    }

    /// Waits until the outcome is there.
    private func goOn() async throws {
        gate.open()
        try await eventually { [server] in server.sessions.all.allSatisfy { $0.desk.view.question != nil } }
    }

    @Test("AD-3 the address that has caused a sign-in is kept, however long the sign-in takes, and is not opened twice")
    func kept() async throws {
        let vault = "/things/vault"
        #expect(try await enter(at: vault) == vault)
        let events = browser.request(.get, "/events?tab=1&turn=\(try browser.hidden("turn"))&at=\(vault)")
        guard case .events(let stream) = await server.send(events).body else { throw CancellationError() }
        let turn = try #require(stream.sent.first { $0.name == "turn" }?.data)
        try await goOn()
        #expect(stream.sent.contains { $0.name == "turn" && $0.data != turn }, "the page of the work is told")
        await browser.open(vault)
        #expect(browser.heading == "Vault" && server.sessions.all.count == 1)
        await server.close()
    }

    @Test("AD-3 a slow sign-in that is refused asks again at the address, and one that is given up ends it")
    func refused() async throws {
        let vault = "/things/vault"
        #expect(try await enter(at: vault, "wrong") == vault)
        try await goOn()
        await browser.open(vault)
        #expect(browser.heading == "Door" && server.sessions.all.count == 1)
        let given = try await browser.post(try browser.form("Cancel") + [("at", vault)])
        #expect(given.values(of: "Location") == ["/"] && browser.heading == "Menu")
        await server.close()
    }

    @Test("AD-3 a slow sign-in at an address of its own ends with itself, and leads to the start")
    func ownAddress() async throws {
        #expect(try await enter(at: "/things/door") == "/")
        try await goOn()
        await browser.open()
        #expect(browser.heading == "Menu" && server.sessions.all.count == 1)
        await server.close()
    }

    @Test("AD-48 the page of an address whose screens take long hears when they are there")
    func slowAddress() async throws {
        items.signIn("Ada", count: "1")
        await browser.open("/")
        let response = server.begin(browser.request(.get, "/things/late"))
        server.clock.advance(by: TabClients.patience)
        server.sessions.tick()
        let page = await response.response
        #expect(page.heading == "One moment" && page.text.contains("data-address=\"/things/late\""))
        let events = await server.send(browser.request(.get, "/events?tab=1&turn=1&at=/things/late"))
        guard case .events(let stream) = events.body else { throw CancellationError() }
        let turn = try #require(stream.sent.first { $0.name == "turn" }?.data)
        try await goOn()
        #expect(stream.sent.contains { $0.name == "turn" && $0.data != turn })
        await server.close()
    }
}
