import BoardyComponentKit
import BoardyCore
import BoardyHeadless
import BoardyModulePlugin

@testable import BoardyWeb

/// Shows the thing of an ID, until the person goes back.
enum ShowThing: BoardContract {
    static let id: BoardID = "things.show"
    typealias Input = String
    typealias Output = Void
}

private final class ThingBoard: Board, AsyncRequestBoard {
    typealias Contract = ShowThing

    func respond(to id: String) async throws {
        if id == "none" {
            rootScreen.show(Screen(title: "Thing", content: [.notice("No such thing.", .missing)]))
            return
        }
        if id == "locked" {
            _ = try await rootScreen.ask(Screen(title: "Sign in", choices: [Choice("Sign in", .primary)]))
        }
        let thing = Screen(
            title: "Thing", heading: "The \(id)", fields: [Field("count")],
            choices: [Choice("Take", .primary, takesFields: true), Choice("Back", .back)])
        while try await rootScreen.ask(thing).choice == "Take" {
            rootScreen.show(Screen(title: "Taken", content: [.text("You have the \(id).")]))
        }
    }
}

/// A plugin with one thing for each ID, at `/things/{id}`.
struct ThingPlugin: LauncherPlugin {
    let name = "things"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [Module()])
    }

    private struct Module: ModulePlugin {
        func apply(for main: MainComponent) {
            main.provide(ShowThing.self) { ThingBoard(identifier: $0) }
            main.route("app://things/{id}", to: ShowThing.self) { link in
                _ = try link.integer("page")
                return try link.text("id")
            }
            main.route("app://hidden/{id}", to: ShowThing.self, page: .none) { try $0.text("id") }
        }
    }

    static func assembly() -> LauncherAssembly {
        PluginLauncher.with(options: MainOptions()).install(launcherPlugin: ThingPlugin())
    }
}

/// The app of a lane whose sessions are launched with the plugin.
final class ThingApp: LaneApp {
    static var addresses: WebAddresses {
        WebAddresses(of: ThingPlugin.assembly().initialize().manifests.flatMap(\.routes))
    }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        let app = AppSession(ThingPlugin.assembly(), driver: driver, refusals: Refusals())
        _ = try? await app.run()
    }

    func refresh(_ session: BrowserSession.ID) {}
    func cancelWork(of session: BrowserSession.ID) -> Bool { false }
}
