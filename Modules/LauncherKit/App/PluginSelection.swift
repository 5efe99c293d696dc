import Boardy
import BoardyHeadless
import BoardySessions

/// The plugins of an app that a command is about, selected by their names.
public struct PluginSelection: Sendable {
    package let app: AppDefinition
    /// The names of the selected plugins in the order in which they are installed; may be empty.
    public let names: [String]
    /// The names to select; empty to select all.
    let plugins: [String]
    /// The names to leave out, also if they are among the names to select.
    let without: [String]
    /// True for a preview: samples answer for the contracts that the plugins require and none of them provides.
    package let fakesMissing: Bool

    /// Selects plugins by names. Without names all are selected; names that are unknown select nothing.
    package init(
        _ plugins: [String] = [], without: [String] = [], fakesMissing: Bool = false, of app: AppDefinition
    ) {
        self.app = app
        self.plugins = plugins
        self.without = without
        self.fakesMissing = fakesMissing
        names = app.plugins().map(\.name).filter { name in
            (plugins.isEmpty || plugins.contains(name)) && !without.contains(name)
        }
    }

    /// The declarations of the selected plugins, in the order of installation, and of the fakes of a preview.
    package var manifests: [PluginManifest] { assembly().manifests }

    /// Checks that the plugins fit together. The plugins that are not selected are the remedies.
    package func validation() -> Validation {
        // The validation tells what the installation would report at each of these steps.
        DiagnosticSink.withSink(.init { _ in }) {
            assembly().reading(MenuEntries.self).reading(ScreenPersons.self).reading(ScreenRoles.self)
                .reading(SessionBegins.self).reading(SessionEnds.self).reading(ServerNotes.self)
                .validate(among: app.everything.manifests)
        }
    }

    /// The selection with all plugins that the selected ones require.
    package var withRequirements: PluginSelection { PluginSelection(names + validation().remedies, of: app) }

    /// The plugin of the preview; one without boards if samples answer for nothing.
    var fakes: MissingFakes { MissingFakes(for: fakesMissing ? installed(.default, nil).manifests : []) }

    /// Returns the change by which a sample could answer for a contract, as the end of a sentence; nil without the
    /// option.
    func sampleAdvice(for id: BoardID) -> String? {
        fakesMissing ? MissingFakes.advice(for: id, in: installed(.default, nil).manifests) : nil
    }

    /// Installs the selected plugins. Installing reads their declarations and creates no boards.
    ///
    /// - Parameter standIn: returns the plugin itself, or a stand-in for one whose boards are in other processes; nil
    ///   if all boards are in this one.
    package func assembly(
        _ options: MainOptions = .default, remote standIn: ((any LauncherPlugin) -> any LauncherPlugin)? = nil
    ) -> LauncherAssembly {
        let assembly = installed(options, standIn)
        return fakesMissing ? assembly.install(launcherPlugin: MissingFakes(for: assembly.manifests)) : assembly
    }

    private func installed(
        _ options: MainOptions, _ standIn: ((any LauncherPlugin) -> any LauncherPlugin)?
    ) -> LauncherAssembly {
        // The names are in the order of the plugins, and a set of them would slow down the start of a short command.
        var rest = names[...]
        let selected = app.plugins().filter { plugin in
            guard plugin.name == rest.first else { return false }
            rest.removeFirst()
            return true
        }
        return PluginLauncher.with(options: options).install(launcherPlugins: selected.map { standIn?($0) ?? $0 })
    }
}

extension AppDefinition {
    package var everything: PluginSelection { PluginSelection(of: self) }
}
