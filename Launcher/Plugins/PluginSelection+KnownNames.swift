import Boardy
import CommandLine
import LauncherSessions

extension PluginSelection {
    /// The contracts of all plugins, with a note on those whose plugin is not selected.
    var knownContracts: [KnownName] { known { $0.provides.map(\.id.rawValue) } }

    /// The patterns of the links of all plugins, with a note on those whose plugin is not selected.
    var knownLinks: [KnownName] { known { $0.routes.map(\.pattern.description) } }

    private func known(_ names: (PluginManifest) -> [String]) -> [KnownName] {
        PluginSelection().manifests.flatMap { manifest in
            let note = self.names.contains(manifest.name) ? "" : "of \(manifest.name), which is not selected"
            return names(manifest).map { KnownName($0, note: note) }
        }
    }
}
