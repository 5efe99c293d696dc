import BoardyCore
import BoardyHeadless
import BoardyModulePlugin
import BoardyValues
import Testing

/// The menu with the entries of all modules.
@Suite struct MenuTests {
    private let recorder = OutputRecorder()
    private let signedIn = SignedIn()

    /// The roles of the person at the screen, which change during a session.
    private final class SignedIn {
        var roles: Set<Role>?
        var isExempt = false
    }

    private struct EntryPlugin: LauncherPlugin, ModulePlugin {
        let name: String
        let recorder: OutputRecorder
        var group = MenuGroup.menu
        var audience = Audience.everyone
        var signedIn: SignedIn?

        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [self])
        }

        func apply(for main: MainComponent) {
            let isExempt = { [signedIn] in signedIn?.isExempt ?? false }
            main.contribute(
                MenuEntry("Open \(name)", in: group, for: audience, unless: isExempt) { [recorder, name] in
                    recorder.output.write("\(name) on \($0.identifier)")
                }, to: MenuEntries.self)
            if let signedIn { main.contribute({ signedIn.roles }, to: ScreenRoles.self) }
        }
    }

    @Test("a menu has a choice for each entry of the plugins, in install order, and one to quit")
    func choices() {
        let menu = menu(of: launcher())
        #expect(menu.title == "Main menu")
        #expect(menu.content == ["Hello"])
        #expect(menu.choices.map(\.name) == ["Open cart", "Open orders", "Quit"])
        #expect(menu.choices.map(\.group) == ["Menu", "Menu", nil])
    }

    @Test("a menu whose title is that of its only group shows no heading of the group")
    func oneGroup() throws {
        let entries = [MenuEntry("Join") { _ in }]
        let others = entries + [MenuEntry("Sign in", in: MenuGroup("Account")) { _ in }]
        let plain = Screen.menu(title: "Menu", entries: entries, on: nil) {}
        #expect(plain.choices.map(\.group) == [nil, nil])
        let grouped = Screen.menu(title: "Menu", entries: others, on: nil) {}
        #expect(grouped.choices.map(\.group) == ["Menu", "Account", nil])
    }

    @Test("a choice begins only its own entry, on the mainboard, and does not quit")
    func begins() {
        let launcher = launcher()
        menu(of: launcher).onAnswer(Answer("Open orders"))
        #expect(recorder.text == "orders on main")
    }

    private enum Visit: BoardContract {
        static let id: BoardID = "visit"
        typealias Output = Void
    }

    private enum Find: BoardContract {
        static let id: BoardID = "find"
        typealias Input = String?
        typealias Output = Void
    }

    private struct ContractPlugin: LauncherPlugin, ModulePlugin {
        let name = "contracts"
        let recorder: OutputRecorder

        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [self])
        }

        func apply(for main: MainComponent) {
            main.register(Visit.self) { [recorder] in recorder.output.write("visited, ") }
            main.register(Find.self) { [recorder] in recorder.output.write("found \($0 ?? "nothing")") }
            main.offer(MenuEntry("Visit", Visit.self), MenuEntry("Find", Find.self))
        }
    }

    @Test("an entry for a contract activates its board, without an input or with nil")
    func contracts() {
        let launcher = PluginLauncher.with(options: .default)
            .install(launcherPlugin: ContractPlugin(recorder: recorder)).initialize()
        menu(of: launcher).onAnswer(Answer("Visit"))
        menu(of: launcher).onAnswer(Answer("Find"))
        #expect(recorder.text == "visited, found nothing")
    }

    @Test("launches share an entry for a contract, unless it differs or has a closure of its own")
    func shared() {
        let entry = MenuEntry("Visit", Visit.self, for: .members, at: .link("app://visit"))
        let others = [
            MenuEntry("Visit", Visit.self, for: .members, at: .link("app://visit")),
            MenuEntry("Look", Visit.self, for: .members, at: .link("app://visit")),
            MenuEntry("Visit", Find.self, for: .members, at: .link("app://visit")),
            MenuEntry("Visit", Visit.self, in: MenuGroup("Shop"), for: .members, at: .link("app://visit")),
            MenuEntry("Visit", Visit.self, in: MenuGroup("Menu", rank: 1), for: .members, at: .link("app://visit")),
            MenuEntry("Visit", Visit.self, at: .link("app://visit")),
            MenuEntry("Visit", Visit.self, for: .members, at: .link("app://visits")),
            MenuEntry("Visit", Visit.self, for: .members, at: .link("app://visit", as: "See")),
            MenuEntry("Visit", Visit.self, for: .members),
            MenuEntry("Visit", Visit.self, for: .members, unless: { true }, at: .link("app://visit")),
            MenuEntry("Visit", Visit.self, for: .members, at: .link("app://visit", note: PersonalNote { "1" })),
            MenuEntry("Visit", for: .members, at: .link("app://visit")) { _ in },
        ]
        #expect(others.map { MenuEntries.isSame(entry, as: $0) } == [true] + others.dropFirst().map { _ in false })
        #expect(others.map { MenuEntries.isSame($0, as: entry) } == [true] + others.dropFirst().map { _ in false })
        #expect([others[9], others[10], others[11]].allSatisfy { !MenuEntries.isSame($0, as: $0) })
    }

    @Test("Quit ends the session and begins nothing")
    func quits() {
        let launcher = launcher()
        menu(of: launcher).onAnswer(Answer(Screen.quit))
        #expect(recorder.text == "quit")
    }

    @Test("a menu does not keep the mainboard alive, and its entries do nothing without it")
    func weakly() throws {
        var launcher: PluginLauncher? = self.launcher()
        weak let mainboard = launcher?.mainboard
        let menu = menu(of: try #require(launcher))
        launcher = nil
        #expect(mainboard == nil)
        menu.onAnswer(Answer("Open cart"))
        #expect(recorder.text.isEmpty)
    }

    @Test("an entry for a role is offered to that role as it is now, or to everybody while it is exempt")
    func roles() {
        let plugins = [
            EntryPlugin(name: "stock", recorder: recorder, audience: .role("keeper"), signedIn: signedIn),
            EntryPlugin(name: "cart", recorder: recorder),
        ]
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
        let names = { menu(of: launcher).choices.map(\.name) }
        for roles: Set<Role>? in [nil, [], ["buyer"]] {
            signedIn.roles = roles
            #expect(names() == ["Open cart", "Quit"])
        }
        signedIn.roles = ["buyer", "keeper"]
        #expect(names() == ["Open stock", "Open cart", "Quit"])
        signedIn.roles = nil
        signedIn.isExempt = true
        #expect(names() == ["Open stock", "Open cart", "Quit"])
    }

    @Test("MP-D5 groups come by their ranks, and in the order of their first entries; the first entry decides the rank")
    func groups() {
        let plugins = [
            ("last", MenuGroup("Tools", rank: 9)), ("cart", .menu), ("early", MenuGroup("News", rank: -1)),
            ("club", MenuGroup("Club")), ("more", MenuGroup("Tools", rank: -5)), ("orders", .menu),
        ].map { EntryPlugin(name: $0, recorder: recorder, group: $1) }
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
        let choices = menu(of: launcher).choices
        #expect(
            choices.map(\.name) == ["early", "cart", "orders", "club", "last", "more"].map { "Open \($0)" } + ["Quit"])
        #expect(choices.map(\.group) == ["News", "Menu", "Menu", "Club", "Tools", "Tools", nil])
    }

    @Test("MP-D5 a person has the roles of all modules together, and is a visitor only if no module knows the person")
    func severalModules() {
        let other = SignedIn()
        let plugins = [
            EntryPlugin(name: "stock", recorder: recorder, audience: .role("keeper"), signedIn: signedIn),
            EntryPlugin(name: "in", recorder: recorder, audience: .visitors, signedIn: other),
        ]
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
        let shown = { menu(of: launcher).choices.filter(\.isShown).map(\.name) }
        #expect(shown() == ["Open in", "Quit"])
        other.roles = []
        #expect(shown() == ["Quit"])
        signedIn.roles = ["keeper"]
        #expect(shown() == ["Open stock", "Quit"])
    }

    @Test("an entry for visitors, or for all who are signed in, is hidden from others, and a script may still name it")
    func audiences() async throws {
        let plugins = [
            EntryPlugin(name: "in", recorder: recorder, audience: .visitors, signedIn: signedIn),
            EntryPlugin(name: "out", recorder: recorder, audience: .members),
            EntryPlugin(name: "cart", recorder: recorder),
        ]
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
        let states: [(Set<Role>?, [String])] = [
            (nil, ["in", "cart"]), ([], ["out", "cart"]), (["x"], ["out", "cart"]),
        ]
        for (roles, shown) in states {
            signedIn.roles = roles
            let menu = menu(of: launcher), written = OutputRecorder()
            #expect(menu.choices.filter(\.isShown).map(\.name) == shown.map { "Open \($0)" } + ["Quit"])
            let driver = TerminalDriver(input: ListedLines(["2"]), output: written.output)
            #expect(try await driver.answer(menu.prompt) == Answer("Open cart"))
            #expect(written.text.contains("  1. Open \(shown[0])\n  2. Open cart\n  3. Quit  (q)\n"))
            for name in ["in", "out"] {
                let script = try SessionScript(parsing: "Main menu: Open \(name)\n", name: "s")
                #expect(try ScriptDriver(script, output: written.output).answer(menu.prompt).choice == "Open \(name)")
            }
        }
    }

    @Test("an entry for a role is hidden where no module tells roles, or the one that does cannot")
    func unknownRoles() {
        struct Unknown: Error {}
        struct BrokenPlugin: LauncherPlugin, ModulePlugin {
            let name = "broken"
            func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
                ModuleComponent(modulePlugins: [self])
            }
            func apply(for main: MainComponent) { main.contribute({ throw Unknown() }, to: ScreenRoles.self) }
        }
        let stock = EntryPlugin(name: "stock", recorder: recorder, audience: .role("keeper"))
        for plugins: [any LauncherPlugin] in [[stock], [stock, BrokenPlugin()]] {
            let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
            #expect(menu(of: launcher).choices.map(\.name) == ["Quit"])
        }
    }

    @Test("groups stand beside each other in a terminal, and below each other if it is too narrow")
    func columns() async throws {
        let choices =
            ["Browse", "Cart", "Orders"].map { Choice($0, in: "Shop") }
            + ["Sign in"].map { Choice($0, in: "Account") } + [Choice("Quit", .leave)]
        let prompt = Prompt(title: "Menu", choices: choices)
        for width in [80, 20] {
            _ = try await TerminalDriver(input: ListedLines(["a1"]), output: recorder.output, width: width).answer(
                prompt)
        }
        let wide = "Shop          Account\n s1. Browse    a1. Sign in\n s2. Cart\n s3. Orders\n  q. Quit\n"
        let narrow = "Shop\n s1. Browse\n s2. Cart\n s3. Orders\nAccount\n a1. Sign in\n  q. Quit\n"
        #expect(recorder.text == "\nMenu\n====\n\n\(wide)Choice: \nMenu\n====\n\n\(narrow)Choice: ")
    }

    /// The menu of a shop, as somebody sees it who is signed in or not, and is an operator or not.
    private func shop(signedIn: Bool = true, operates: Bool = false) -> Prompt {
        var choices = ["Browse", "Cart"].map { Choice($0, in: "Shop") }
        choices += [
            Choice("Sign in", in: "Account", isShown: !signedIn),
            Choice("Change password", in: "Account", isShown: signedIn),
            Choice("Sign out", in: "Account", isShown: signedIn),
        ]
        if operates { choices += ["Import", "Audit"].map { Choice($0, in: "Administration") } }
        return Prompt(title: "Menu", choices: choices + [Choice("Quit", .leave)])
    }

    private func choose(_ lines: String..., from prompt: Prompt) async throws -> String {
        try await TerminalDriver(input: ListedLines(lines), output: recorder.output).answer(prompt).choice
    }

    @Test("SC-13 the key of an entry is a letter of its group and its place there, whoever is signed in")
    func keys() async throws {
        for prompt in [shop(signedIn: false), shop(), shop(operates: true)] {
            #expect(try await choose("s2", from: prompt) == "Cart")
            #expect(try await choose("q", from: prompt) == "Quit")
        }
        #expect(try await choose("a1", from: shop(signedIn: false)) == "Sign in")
        #expect(try await choose("a1", "a3", from: shop()) == "Sign out")
        #expect(recorder.text.contains("There is no choice 'a1'. Type a key such as s1, a name, or ? for help."))
        #expect(try await choose("A3", from: shop(operates: true)) == "Sign out")
        #expect(try await choose("d2", from: shop(operates: true)) == "Audit", "another group has the a")
        #expect(try await choose("1", "audit", from: shop(operates: true)) == "Audit")
    }

    @Test("SC-13 the letter of a group shows it alone, with its numbers as keys, and b goes back to all groups")
    func submenu() async throws {
        #expect(try await choose("a", "2", from: shop()) == "Change password")
        #expect(recorder.text.hasSuffix("Choice: \nAccount\n a2. Change password\n a3. Sign out\n  b. Back\nAccount: "))
        #expect(try await choose("s", "b", "a3", from: shop()) == "Sign out")
        #expect(
            recorder.text.hasSuffix(
                "Shop: \nShop          Account\n s1. Browse    a2. Change password\n"
                    + " s2. Cart      a3. Sign out\n  q. Quit\nChoice: "))
        #expect(try await choose("?", "q", from: shop()) == "Quit")
        #expect(recorder.text.contains("Type the key or the name of a choice, q for Quit. The letter of a group shows"))
    }

    @Test("SC-13 the keys of entries are the same for a person who is refused others of the group, or a whole group")
    func keysOfDeclarations() async throws {
        let account = MenuGroup("Account", rank: 2), audit = MenuGroup("Audit", rank: 1)
        let plugins = [
            EntryPlugin(name: "rows", recorder: recorder, group: audit, audience: .role("keeper"), signedIn: signedIn),
            EntryPlugin(name: "keys", recorder: recorder, group: account, audience: .role("keeper")),
            EntryPlugin(name: "name", recorder: recorder, group: account),
        ]
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
        for roles: Set<Role> in [[], ["keeper"]] {
            signedIn.roles = roles
            #expect(try await choose("c2", from: menu(of: launcher).prompt) == "Open name")
        }
        #expect(recorder.text.contains("Account\n c2. Open name\n  q. Quit\n"))
        #expect(recorder.text.contains("Audit            Account\n a1. Open rows    c1. Open keys\n"))
    }

    @Test(
        "SC-13 a group of more than eight entries is one line, and its letter shows them; their keys hold all the time")
    func foldedGroup() async throws {
        let entries = (1...9).map { Choice("Task \($0)", in: "Operator") }
        let prompt = Prompt(
            title: "Menu", choices: [Choice("Browse", in: "Shop")] + entries + [Choice("Quit", .leave)])
        #expect(try await choose("o", "9", from: prompt) == "Task 9")
        #expect(recorder.text.hasPrefix("\nMenu\n====\n\nShop\n s1. Browse\n  o. Operator  (9)\n  q. Quit\nChoice: "))
        #expect(recorder.text.contains("Choice: \nOperator\n o1. Task 1\n"))
        #expect(try await choose("o9", from: prompt) == "Task 9")
        let script = try SessionScript(parsing: "Menu: Task 9\n", name: "s")
        #expect(try ScriptDriver(script, output: recorder.output).answer(prompt) == Answer("Task 9"))
    }

    @Test("SC-13 a menu of one group has numbers")
    func oneGroupOfKeys() async throws {
        let prompt = Prompt(title: "Menu", choices: [Choice("Join", in: "Club"), Choice("Quit", .leave)])
        #expect(try await choose("2", from: prompt) == "Quit")
    }

    private func launcher() -> PluginLauncher {
        PluginLauncher.with(options: .default)
            .install(launcherPlugins: [
                EntryPlugin(name: "cart", recorder: recorder), EntryPlugin(name: "orders", recorder: recorder),
            ])
            .initialize()
    }

    private func menu(of launcher: PluginLauncher) -> Screen {
        let entries = launcher.contributions(to: MenuEntries.self).all
        return .menu(
            title: "Main menu", content: ["Hello"],
            entries: entries.offered(to: launcher.contributions(to: ScreenRoles.self)),
            on: launcher.mainboard, onQuit: { [recorder] in recorder.output.write("quit") })
    }
}
