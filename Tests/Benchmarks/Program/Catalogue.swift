import BenchmarkHarness
import BoardyCore
import BoardyGraph
import BoardyModulePlugin

/// A look at an app of ten thousand plugins without a launch: its declarations, its graph, why one plugin needs
/// another, and validation.
///
/// Each plugin provides a contract with a link, and requires that of the plugin before it and that of the plugin with
/// half its number. So that each look takes less than 200 ms, a plugin has 20 µs of it, which are 4,400 floors: 1,700
/// for its declarations and 2,700 for the look.
let catalogue = WorkloadGroup([
    Workload("catalogue.manifests", [.floors(1700), .allocations(23)], per: .each("plugin", of: size)) {
        let plugins = cataloguePlugins()
        return { count in
            var found = 0
            for _ in 0..<count {
                found += PluginLauncher.with(options: .default).install(launcherPlugins: plugins).manifests.count
            }
            return found / size
        }
    },
    Workload("catalogue.graph", [.floors(2700), .allocations(8)], per: .each("plugin", of: size)) {
        let manifests = catalogueManifests()
        return { count in
            var operations = 0
            for _ in 0..<count where ModuleGraph(of: manifests).json.utf8.count > size { operations += 1 }
            return operations
        }
    },
    Workload("catalogue.why", [.floors(2700), .allocations(13)], per: .each("plugin", of: size)) {
        let manifests = catalogueManifests()
        return { count in
            var operations = 0
            for _ in 0..<count {
                let graph = ModuleGraph(of: manifests)
                if !graph.paths(from: size - 1, to: 0).paths.isEmpty { operations += 1 }
            }
            return operations
        }
    },
    Workload("catalogue.validate", [.floors(2700), .allocations(8)], per: .each("plugin", of: size)) {
        let manifests = catalogueManifests()
        return { count in
            var operations = 0
            for _ in 0..<count where Validation(of: manifests, among: manifests).issues.isEmpty { operations += 1 }
            return operations
        }
    },
])

private let size = 10_000

private func cataloguePlugins() -> [any LauncherPlugin] {
    (0..<size).map { number in
        let needed = number > 0 ? Set([number - 1, number / 2]).sorted(by: >) : []
        return CataloguePlugin(
            number: number, provided: numberedContract(number), required: needed.map(numberedContract))
    }
}

private func catalogueManifests() -> [PluginManifest] {
    PluginLauncher.with(options: .default).install(launcherPlugins: cataloguePlugins()).manifests
}

private struct CataloguePlugin: LauncherPlugin, ModulePlugin {
    let number: Int
    // A plugin written by hand names its contracts, so the types are found before the measurement.
    let provided: any NumberedContract.Type
    let required: [any NumberedContract.Type]
    var name: String { "catalogue-\(number)" }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        provide(provided, on: main)
        route(to: provided, on: main)
        for contract in required { require(contract, on: main) }
    }

    private func provide<C: NumberedContract>(_ contract: C.Type, on main: MainComponent) {
        main.provide(contract) { NumberedBoard<C>(identifier: $0) }
    }

    private func route<C: NumberedContract>(to contract: C.Type, on main: MainComponent) {
        main.route("app://catalogue/\(number)/{piece}", to: contract) { try $0.integer("piece") ?? 0 }
    }

    private func require<C: NumberedContract>(_ contract: C.Type, on main: MainComponent) { main.require(contract) }
}
