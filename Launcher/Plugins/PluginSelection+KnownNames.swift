import Boardy
import BoardyCommandLine
import LauncherSessions

extension PluginSelection {
    /// The contracts of all plugins, with a note on those whose plugin is not selected.
    var knownContracts: [KnownName] { known { $0.provides.map(\.id.rawValue) } }

    /// The patterns of the links of all plugins, with a note on those whose plugin is not selected.
    var knownLinks: [KnownName] { known { $0.routes.map(\.pattern.description) } }

    /// The names of all contracts and plugins, with a note on those that are not selected.
    var knownNames: [KnownName] {
        PluginSelection().names.map { KnownName($0, note: names.contains($0) ? "" : "not selected") } + knownContracts
    }

    /// Checks that a contract or plugin has a name.
    ///
    /// - Throws: the problem with the nearest name, as the end of a sentence that begins with the command.
    func checkDescribed(_ name: String) throws(ValueError) {
        let known = knownNames
        if known.contains(where: { $0.text == name }) { return }
        throw ValueError(
            "knows no contract or plugin " + (name.isName ? "'\(name)'" : "of this name")
                + launcherProgram.suggestion(for: name, among: known))
    }

    private func known(_ names: (PluginManifest) -> [String]) -> [KnownName] {
        PluginSelection().manifests.flatMap { manifest in
            let note = self.names.contains(manifest.name) ? "" : "of \(manifest.name), which is not selected"
            return names(manifest).map { KnownName($0, note: note) }
        }
    }
}
