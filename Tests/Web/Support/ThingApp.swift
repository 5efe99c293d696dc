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

/// The items of an app, which tests change.
final class ItemState: Sendable {
    private let state = Locked<(prices: [String: Int], reads: Int)>(([:], 0))

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
                        summary: "All about \(id)", data: price.map { ItemData(name: id, price: $0) })
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
                }
            ) { try $0.integer("start") ?? 0 }
            main.route(
                "app://secret", to: FindSecret.self,
                page: .readable(as: "Secret") { _, secret in PublicPage(title: secret, content: [], summary: secret) })
        }

        func apply(for main: MainComponent) {
            provideItems(on: main)
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
    private lazy var reader = AppSession(
        ThingPlugin.assembly(items), driver: NonInteractiveDriver(), refusals: Refusals())

    init(_ items: ItemState = ItemState()) { self.items = items }

    static var addresses: WebAddresses {
        WebAddresses(of: ThingPlugin.assembly().initialize().manifests.flatMap(\.routes))
    }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        let app = AppSession(ThingPlugin.assembly(items), driver: driver, refusals: Refusals())
        _ = try? await app.run()
    }

    func page(at link: String) async throws -> PublicPage? {
        try await reader.launcher.page(at: link)
    }

    func refresh(_ session: BrowserSession.ID) {}
    func cancelWork(of session: BrowserSession.ID) -> Bool { false }
}
