import LauncherKit

/// An app of one board, with the library alone.
@main struct Lamp: LauncherApp {
    static let identity = AppIdentity(name: "lamp", version: "1.0.0", about: "Switches a lamp.")
    static var plugins: [any LauncherPlugin] { [LampPlugin()] }
}

/// Tells if the lamp is on after it was switched.
enum Switch: BlockTaskContract {
    static let id: BoardID = "lamp.switch"
    typealias Input = Bool
    typealias Output = Bool
}

struct LampPlugin: LauncherPlugin, ModulePlugin {
    let name = "lamp"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(Switch.self) { id in
            BlockTaskBoard(identifier: id) { _, isOn, completion in completion(.success(!isOn)) }
        }
    }
}
