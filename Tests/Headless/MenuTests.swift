import BoardyCore
import BoardyModulePlugin
import Headless
import Testing

/// The menu with the entries of all modules.
@Suite struct MenuTests {
    private let recorder = OutputRecorder()

    private struct EntryPlugin: LauncherPlugin, ModulePlugin {
        let name: String
        let recorder: OutputRecorder

        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [self])
        }

        func apply(for main: MainComponent) {
            main.contribute(
                MenuEntry("Open \(name)") { [recorder, name] in recorder.output.write("\(name) on \($0.identifier)") },
                to: MenuEntries.self)
        }
    }

    @Test("a menu has a choice for each entry of the plugins, in install order, and one to quit")
    func choices() {
        let menu = menu(of: launcher())
        #expect(menu.title == "Main menu")
        #expect(menu.content == ["Hello"])
        #expect(menu.choices.map(\.name) == ["Open cart", "Open orders", "Quit"])
    }

    @Test("a choice begins only its own entry, on the mainboard, and does not quit")
    func begins() {
        let launcher = launcher()
        menu(of: launcher).onAnswer(Answer("Open orders"))
        #expect(recorder.text == "orders on main")
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

    private func launcher() -> PluginLauncher {
        PluginLauncher.with(options: .default)
            .install(launcherPlugins: [
                EntryPlugin(name: "cart", recorder: recorder), EntryPlugin(name: "orders", recorder: recorder),
            ])
            .initialize()
    }

    private func menu(of launcher: PluginLauncher) -> Screen {
        .menu(
            title: "Main menu", content: ["Hello"], entries: launcher.contributions(to: MenuEntries.self).all,
            on: launcher.mainboard, onQuit: { [recorder] in recorder.output.write("quit") })
    }
}
