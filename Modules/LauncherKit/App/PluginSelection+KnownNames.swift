import Boardy
package import BoardyCommandLine

extension PluginSelection {
    /// The contracts of all plugins, with a note on those whose plugin is not selected.
    package var knownContracts: [KnownName] { known { $0.provides.map(\.id.rawValue) } }

    /// The patterns of the links of all plugins, with a note on those whose plugin is not selected.
    var knownLinks: [KnownName] { known { $0.routes.map(\.pattern.description) } }

    /// The names of all contracts and plugins, with a note on those that are not selected.
    var knownNames: [KnownName] {
        app.everything.names.map { KnownName($0, note: names.contains($0) ? "" : "not selected") } + knownContracts
    }

    private func known(_ names: (PluginManifest) -> [String]) -> [KnownName] {
        app.everything.manifests.flatMap { manifest in
            let note = self.names.contains(manifest.name) ? "" : "of \(manifest.name), which is not selected"
            return names(manifest).map { KnownName($0, note: note) }
        }
    }
}
