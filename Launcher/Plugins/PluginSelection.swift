import Boardy
import CommandLine

/// The plugins of ``Plugins/all`` that a command line selects by `--plugin` and `--without`.
struct PluginSelection {
    /// The names of the selected plugins in the order of the table, in which they are installed; may be empty.
    let names: [String]
    /// The names that `--plugin` gives; empty to select all.
    let plugins: [String]
    /// The names that `--without` removes. It wins over `--plugin`.
    let without: [String]
    /// The places that both lists came from.
    let sources: (plugin: ValueSource, without: ValueSource)

    /// Selects plugins by names. Without names all are selected; names that are unknown select nothing.
    init(
        _ plugins: [String] = [], without: [String] = [], pluginSource: ValueSource = .commandLine,
        withoutSource: ValueSource = .commandLine
    ) {
        self.plugins = plugins
        self.without = without
        sources = (pluginSource, withoutSource)
        names = Plugins.all.map(\.name).filter { name in
            (plugins.isEmpty || plugins.contains(name)) && !without.contains(name)
        }
    }

    /// Installs the selected plugins. Installing reads their declarations and creates no boards.
    func assembly(_ options: MainOptions = .default) -> LauncherAssembly {
        PluginLauncher.with(options: options)
            .install(launcherPlugins: Plugins.all.filter { names.contains($0.name) })
    }

    /// The contracts of all plugins, with a note on those whose plugin is not selected.
    var knownContracts: [KnownName] { known { $0.provides.map(\.id.rawValue) } }

    /// The patterns of the links of all plugins, with a note on those whose plugin is not selected.
    var knownLinks: [KnownName] { known { $0.routes.map(\.pattern.description) } }

    private func known(_ names: (PluginManifest) -> [String]) -> [KnownName] {
        PluginSelection().assembly().manifests.flatMap { manifest in
            let note = self.names.contains(manifest.name) ? "" : "of \(manifest.name), which is not selected"
            return names(manifest).map { KnownName($0, note: note) }
        }
    }

    /// Checks that the plugins fit together. Those that are not selected are the remedies.
    func validation() -> Validation { assembly().validate(among: PluginSelection().assembly().manifests) }
}

extension PluginSelection: Equatable {
    static func == (one: PluginSelection, other: PluginSelection) -> Bool {
        one.names == other.names && one.without == other.without && one.sources == other.sources
    }
}
