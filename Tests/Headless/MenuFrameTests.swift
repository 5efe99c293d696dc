import BoardyComponentKit
import BoardyCore
import BoardyModulePlugin
import BoardyValues
import Testing

@testable import BoardyHeadless

/// The menu of an app in the frame around the pages of a browser.
@Suite struct MenuFrameTests {
    private let person = Person()

    /// The person at the screen, who changes during a session.
    private final class Person {
        var roles: Set<Role>?
        var name: String?
        /// The number of questions for the name that are answered, or nil for all.
        var namesLeft: Int?
        var pieces: String?
        var isLate = false
        var isBroken = false
        private(set) var questionCount = 0

        func readName() -> String? {
            namesLeft = namesLeft.map { $0 - 1 }
            return (namesLeft ?? 0) < 0 ? nil : name
        }

        func read() throws -> String? {
            questionCount += 1
            if isBroken { throw CancellationError() }
            return pieces
        }
    }

    private struct ShopPlugin: LauncherPlugin, ModulePlugin {
        let name = "shop"
        let person: Person

        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [self])
        }

        func apply(for main: MainComponent) {
            let shop = MenuGroup("Shop"), account = MenuGroup("Account", rank: 100)
            let staff = MenuGroup("Staff", rank: 200)
            let pieces = PersonalNote(asking: { [person] _, answer in
                if !person.isLate { answer(Result { try person.read() }) }
            })
            let entries = [
                MenuEntry("Close", in: staff, for: .role("clerk")) { _ in },
                MenuEntry("Look around", in: shop, at: .link("app://things", as: "Things")) { _ in },
                MenuEntry("Show cart", in: shop, at: .link("app://cart", as: "Cart", note: pieces)) { _ in },
                MenuEntry("Help", in: shop) { _ in },
                MenuEntry("Add", in: shop, at: .none) { _ in },
                MenuEntry("Enter", in: account, for: .visitors, at: .link("app://enter")) { _ in },
                MenuEntry("Leave", in: account, for: .members) { _ in },
            ]
            for entry in entries { main.contribute(entry, to: MenuEntries.self) }
            main.contribute({ [person] in person.roles }, to: ScreenRoles.self)
            let user = ScreenPerson(in: account) { [person] in
                person.readName().map { ScreenUser(id: ScreenUser.ID("1"), name: $0) }
            }
            main.contribute(user, to: ScreenPersons.self)
        }
    }

    private func session() -> AppSession {
        AppSession(
            PluginLauncher.with(options: .default).install(launcherPlugin: ShopPlugin(person: person)),
            driver: NonInteractiveDriver(), refusals: Refusals())
    }

    private func names(_ frame: MenuFrame) -> [String] {
        frame.groups.map { "\($0.title): \($0.items.map(\.name).joined(separator: ", "))" }
    }

    @Test("AD-17 the frame has the entries that the person sees, in the groups and the order of the menu")
    func groups() {
        let session = session(), frame = session.menuFrame
        #expect(names(frame) == ["Shop: Things, Cart, Help", "Account: Enter"])
        #expect(frame.groups[0].items.map(\.link) == ["app://things", "app://cart", nil])
        #expect(frame.groups[0].items.map(\.entry) == ["Look around", "Show cart", "Help"])
        person.roles = ["clerk"]
        #expect(names(session.menuFrame) == ["Shop: Things, Cart, Help", "Account: Leave", "Staff: Close"])
    }

    @Test("AD-18 an entry with a note and the group of the person are personal, and have what the modules tell now")
    func notes() {
        let session = session(), empty = session.menuFrame
        #expect(empty.groups.map(\.isPersonal) == [false, true] && empty.person == nil && empty.notes == [:])
        #expect(empty.groups[0].items.map(\.isPersonal) == [false, true, false])
        (person.roles, person.name, person.pieces) = ([], "Ada", "3")
        let frame = session.menuFrame
        #expect(frame.person?.name == "Ada" && frame.notes == ["Cart": "3"])
    }

    @Test("AD-18 a note is made of the answer of a contract, and left out if that fails")
    func askedNotes() {
        enum Visitor: BlockTaskContract {
            static let id: BoardID = "shop.visitor"
            typealias Input = Void
            typealias Output = String?
        }
        struct Plugin: LauncherPlugin, ModulePlugin {
            let name = "visitors"
            let person: Person

            func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
                ModuleComponent(modulePlugins: [self])
            }

            func apply(for main: MainComponent) {
                main.provide(Visitor.self) { [person] in try person.read() }
                let note = PersonalNote(of: Visitor.self) { pieces in pieces.map { "\($0) pieces" } }
                main.offer(MenuEntry("Show cart", at: .link("app://cart", note: note)) { _ in })
            }
        }
        let session = AppSession(
            PluginLauncher.with(options: .default).install(launcherPlugin: Plugin(person: person)),
            driver: NonInteractiveDriver(), refusals: Refusals())
        #expect(session.menuFrame.notes == [:])
        person.pieces = "3"
        #expect(session.menuFrame.notes == ["Show cart": "3 pieces"])
        person.isBroken = true
        #expect(session.menuFrame.notes == [:])
    }

    @Test("AD-18 a note that is not there at once, or that cannot be read, is left out")
    func lateNotes() {
        person.pieces = "3"
        let session = session()
        person.isLate = true
        #expect(session.menuFrame.notes == [:])
        (person.isLate, person.isBroken) = (false, true)
        #expect(session.menuFrame.notes == [:])
        person.isBroken = false
        #expect(session.menuFrame.notes == ["Cart": "3"])
    }

    @Test("AD-18 the name of the person is asked for once, as the next answer may be missing when a database is lost")
    func lostName() {
        (person.name, person.namesLeft) = ("Ada", 1)
        let session = session()
        #expect(session.menuFrame.person?.name == "Ada")
        #expect(session.menuFrame.person == nil)
    }

    @Test("AD-19 the frame of a page without a session has the links of everybody, and asks nobody")
    func withoutSession() {
        (person.roles, person.name, person.pieces) = (["clerk"], "Ada", "3")
        let launcher = session().launcher
        let frame = MenuFrame(
            withoutSession: launcher.contributions(to: MenuEntries.self),
            launcher.contributions(to: ScreenPersons.self))
        #expect(names(frame) == ["Shop: Things, Cart", "Account: Enter"])
        #expect(frame.person == nil && frame.notes == [:] && person.questionCount == 0)
    }
}
