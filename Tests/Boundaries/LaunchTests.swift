import BoardyCore
import BoardyModulePlugin
import Boundaries
import BoundaryModule
import Testing

@Suite @MainActor struct LaunchTests {
    @Test("BO-D10 a module's plugin takes the resolved boundary that it depends on from the app's root")
    func resolved() {
        let app = App.Resolved()
        let launcher = launcher(.default, TeaPlugin(app.teas))
        #expect(pour(in: launcher) == ["cup 1 from Uji"])
        #expect(app.teas.sharedPot.pour() == "cup 2 from Uji", "the plugin has another graph than the app")
    }

    @Test("BO-D10 the options carry a resolved boundary, found by its type")
    func options() {
        let app = App.Resolved()
        let launcher = launcher(MainOptions.default.with(app.teas), TeaPlugin())
        #expect(pour(in: launcher) == ["cup 1 from Uji"])
    }

    @Test("BO-D10, LT-3: releasing a launcher releases the graph of its plugins")
    func lifetime() throws {
        weak var pot: TeaPot?
        do {
            let teas = App.Resolved().teas
            pot = teas.sharedPot
            try #require(pot != nil)
            let launcher = launcher(.default, TeaPlugin(teas))
            withExtendedLifetime(launcher) { #expect(pour(in: launcher) == ["cup 1 from Uji"]) }
        }
        #expect(pot == nil)
    }

    private func launcher(_ options: MainOptions, _ plugin: TeaPlugin) -> PluginLauncher {
        PluginLauncher.with(options: options).install(launcherPlugin: plugin).initialize()
    }

    private func pour(in launcher: PluginLauncher) -> [String] {
        var poured: [String] = []
        launcher.mainboard[PourTea.self].flow.handle { poured.append($0) }
        launcher.mainboard[PourTea.self].activation.activate()
        return poured
    }
}

private final class Cupboard: AdapterBoundary {
    func makePlugin() -> TeaBoundary.Plugin { TeaBoundary.Plugin(origin: makeInputPort(implementation: "Uji")) }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<TeaBoundary>.Add<Cupboard>

    lazy var cupboard: Cupboard.Resolved = resolver(for: Cupboard.self).resolved()
    lazy var tea: TeaBoundary.Resolved = resolver(for: TeaBoundary.self).resolve(plugin: cupboard).resolved()

    var teas: InputPort<TeaBoundary.Resolved> { makeInputPort(implementation: tea) }
}
