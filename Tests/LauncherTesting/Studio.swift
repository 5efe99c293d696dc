import Boardy
import BoardyHeadless
import LauncherKit
import LauncherWeb

/// An app whose plugin `tours` needs contracts of all kinds, which `guides` provides. Its plugin `sales` needs one
/// without samples.
enum Studio: LauncherApp {
    static let identity = AppIdentity(name: "studio", version: "1.0.0", about: "Shows a studio.")
    static var plugins: [any LauncherPlugin] { [GuidesPlugin(), PricesPlugin(), ToursPlugin(), SalesPlugin()] }
    static var additions: [any LauncherAddition] { [WebFrontEnd()] }
}

/// Keeps work until there is a guide.
enum Guide: BoardContract {
    static let id: BoardID = "guides.guide"
    typealias Input = BarrierCommand<String>
    typealias Output = String
}

/// Books a room. It needs a right that nobody has.
enum Book: GuardedContract {
    static let id: BoardID = "guides.book"
    static let requirement = "the owner"
    typealias Input = String
    typealias Output = Booking
}

struct Booking: Sampled, Sendable {
    let room: String
    static var samples: [Booking] { [Booking(room: "Sample room"), Booking(room: "Other room")] }
}

/// Counts visitors, each caller apart.
enum CountVisitors: BlockTaskContract {
    static let id: BoardID = "guides.count"
    typealias Input = Void
    typealias Output = Int?
}

/// Has an output without a sample.
enum Price: BoardContract {
    static let id: BoardID = "prices.price"
    typealias Input = Void
    typealias Output = Amount
}

struct Amount: Codable, Sendable { let cents: Int }

/// Shows what the other boards answer.
enum Tour: BoardContract {
    static let id: BoardID = "tours.tour"
    typealias Input = Void
    typealias Output = String
}

struct GuidesPlugin: LauncherPlugin, ModulePlugin {
    let name = "guides"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(Guide.self) { BarrierBoard<String>(identifier: $0) }
        main.provide(Book.self) { Booking(room: $0) }
        main.provide(CountVisitors.self) { _ in nil }
        let exempt = GatewayBarrierRegistration.registerWithActivation { gate, _ in gate.complete() }
        main.install(gatewayBarrier: exempt, for: Book.self)
    }
}

struct PricesPlugin: LauncherPlugin, ModulePlugin {
    let name = "prices"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(Price.self) { _ in Amount(cents: 100) }
    }
}

/// Requires a contract without a sample.
struct SalesPlugin: LauncherPlugin, ModulePlugin {
    let name = "sales"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.require(Price.self)
        // A plugin with a producer may use what it requires.
        _ = main.producer
    }
}

struct ToursPlugin: LauncherPlugin, ModulePlugin {
    let name = "tours"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        let producer = main.producer
        main.require(Guide.self)
        main.require(Book.self)
        main.require(CountVisitors.self)
        main.useIfProvided(Price.self)
        main.provide(Tour.self) { TourBoard(identifier: $0, boardProducer: producer) }
        main.contribute(MenuEntry("Tour") { $0[Tour.self].activation.activate() }, to: MenuEntries.self)
    }
}

final class TourBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = Tour

    func respond(to input: Void) async throws -> String {
        let guide = try await motherboard[Guide.self].value()
        let room = try await motherboard[Book.self].output(with: "blue").room
        let count = try await motherboard[CountVisitors.self].output().map(String.init) ?? "nobody"
        rootScreen.show(Screen(title: "Tour", content: [.text("\(guide), \(room), \(count)")]))
        return "\(guide), \(room), \(count)"
    }
}
