import BoardyComponentKit
import BoardyCore
import BoardyHeadless
import BoardyModulePlugin
import BoardyValues
import ThingModule

@testable import BoardyWeb

/// Returns the price of an item.
enum FindItem: BlockTaskContract {
    static let id: BoardID = "items.find"
    typealias Input = String
    typealias Output = Int?
}

/// Lists the items from a number on, two at a time.
enum ListItems: BlockTaskContract {
    static let id: BoardID = "items.list"
    typealias Input = Int
    typealias Output = [String]
}

/// Finds an item for an operator.
enum FindSecret: GuardedContract {
    static let id: BoardID = "items.secret"
    static let requirement: Role = "operator"
    typealias Input = Void
    typealias Output = String
}

/// The items of an app, and the person at all of its screens, which tests change.
final class ItemState: Sendable {
    private let state = Locked<(prices: [String: Int], reads: Int)>(([:], 0))
    private let signedIn = Locked<(user: ScreenUser, count: String)?>(nil)

    /// The person who is signed in, and the number of the person's things; nil for nobody.
    var person: (user: ScreenUser, count: String)? { signedIn.withLock { $0 } }

    /// - Parameter id: tells persons of one name apart.
    func signIn(_ name: String, id: String = "1", count: String) {
        signedIn.withLock { $0 = (ScreenUser(id: ScreenUser.ID(id), name: name), count) }
    }

    func signOut() { signedIn.withLock { $0 = nil } }

    /// True while nobody can be asked who is at the screen.
    var isAway: Bool {
        get { away.withLock { $0 } }
        set { away.withLock { $0 = newValue } }
    }
    private let away = Locked(false)

    /// Returns the person.
    func user() throws -> ScreenUser? {
        if isAway { throw CancellationError() }
        return person?.user
    }

    init(_ prices: [String: Int] = [:]) { state.withLock { $0.prices = prices } }

    /// The number of times that a board has read something.
    var readCount: Int { state.withLock { $0.reads } }

    func set(_ price: Int?, of item: String) { state.withLock { $0.prices[item] = price } }

    func read<T: Sendable>(_ read: ([String: Int]) -> T) -> T {
        state.withLock { state in
            state.reads += 1
            return read(state.prices)
        }
    }
}

/// A plugin with one thing for each ID, at `/things/{id}`, and items that are read without a session.
struct ThingPlugin: LauncherPlugin {
    let name = "things"
    var items = ItemState()

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [Module(items: items)])
    }

    private struct ItemData: Encodable {
        let name: String
        let price: Int
    }

    private struct Module: ModulePlugin {
        let items: ItemState

        private func provideItems(on main: MainComponent) {
            main.provide(FindItem.self) { [items] id in items.read { $0[id] } }
            main.provide(ListItems.self) { [items] start in
                items.read { Array($0.keys.sorted().dropFirst(start).prefix(2)) }
            }
            main.provide(FindSecret.self) { _ in "secret" }
            main.route(
                "app://items/{id}", to: FindItem.self,
                page: .shown(by: ShowThing.self) { $0 }.readable { id, price in
                    PublicPage(
                        title: "The \(id)",
                        content: price.map { [.pairs(["Price": "\($0)"])] } ?? [.notice("No \(id).", .missing)],
                        summary: "All about \(id)",
                        actions: price == nil ? [] : [.init("Take it", opening: "app://things/\(id)/take")],
                        data: price.map { ItemData(name: id, price: $0) })
                }
            ) { try $0.text("id") }
            main.route(
                "app://items", to: ListItems.self,
                page: .readable(as: "Items") { start, names in
                    PublicPage(
                        title: "Items",
                        content: [
                            .table(
                                Table(
                                    columns: ["Item"],
                                    rows: names.map {
                                        Table.Row($0, link: "app://items/\($0 == "<b>" ? "%3Cb%3E" : $0)")
                                    }))
                        ], summary: "All items.",
                        links: names.isEmpty ? [] : [.init("More", to: "app://items?start=\(start + 2)")],
                        link: "app://items?start=\(start)")
                }.searched(by: "search", as: "Search items")
            ) { link in
                _ = link["search"]
                return try link.integer("start") ?? 0
            }
            main.route(
                "app://secret", to: FindSecret.self,
                page: .readable(as: "Secret") { _, secret in PublicPage(title: secret, content: [], summary: secret) })
        }

        private func contributeMenu(to main: MainComponent) {
            let items = items, own = MenuGroup("Person", rank: 100), count = PersonalNote { items.person?.count }
            let entries = [
                MenuEntry("List items", at: .link("app://items", as: "Items")) { _ in },
                MenuEntry("Show mine", at: .link("app://things/mine", as: "Mine", note: count)) { _ in },
                MenuEntry("Show pot") { $0[ShowThing.self].activation.activate(with: "pot") },
                MenuEntry("Hidden entry", at: .none) { _ in },
                MenuEntry("Enter", in: own, for: .visitors) { _ in },
                MenuEntry("Leave", in: own, for: .members) { _ in },
                MenuEntry("Close", for: .role("clerk")) { _ in },
            ]
            for entry in entries { main.contribute(entry, to: MenuEntries.self) }
            main.contribute({ items.person.map { _ in [] } }, to: ScreenRoles.self)
            main.contribute(ScreenPerson(in: own) { try items.user() }, to: ScreenPersons.self)
        }

        func apply(for main: MainComponent) {
            provideItems(on: main)
            contributeMenu(to: main)
            main.provideThings()
            main.route("app://hidden/{id}", to: ShowThing.self, page: .none) { try $0.text("id") }
        }
    }

    static func assembly(_ items: ItemState = ItemState()) -> LauncherAssembly {
        PluginLauncher.with(options: MainOptions()).install(launcherPlugin: ThingPlugin(items: items))
    }
}

/// The app of a lane whose sessions are launched with the plugin.
final class ThingApp: LaneApp {
    private let items: ItemState
    private var apps: [BrowserSession.ID: AppSession] = [:]
    private lazy var reader = AppSession(
        ThingPlugin.assembly(items), driver: NonInteractiveDriver(), refusals: Refusals())

    init(_ items: ItemState = ItemState()) { self.items = items }

    static var addresses: WebAddresses {
        WebAddresses(of: ThingPlugin.assembly().initialize().manifests.flatMap(\.routes))
    }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        let app = AppSession(ThingPlugin.assembly(items), driver: driver, refusals: Refusals())
        apps[session.id] = app
        _ = try? await app.run()
        apps[session.id] = nil
    }

    static var publicMenu: MenuFrame {
        let launcher = ThingPlugin.assembly().initialize()
        return MenuFrame(
            withoutSession: launcher.contributions(to: MenuEntries.self),
            launcher.contributions(to: ScreenPersons.self))
    }

    func menu(of session: BrowserSession.ID) -> MenuFrame? { apps[session]?.menuFrame }

    func page(at link: String) async throws -> PublicPage? {
        try await reader.launcher.page(at: link)
    }

    func refresh(_ session: BrowserSession.ID) {}
    func cancelWork(of session: BrowserSession.ID) -> Bool { false }
}
