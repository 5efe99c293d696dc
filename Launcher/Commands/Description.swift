import Boardy
import CommandLine
import LauncherSessions

extension PluginSelection {
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

    /// Returns the text that `describe` prints about a contract or a plugin.
    ///
    /// - Parameters:
    ///   - name: the ID of the contract, or the name of the plugin.
    ///   - width: the columns of the terminal; nil if the text goes somewhere else.
    /// - Throws: ``CommandError`` with exit code 69 for a name that is not selected.
    func description(of name: String, as format: OutputFormat, width: Int?) throws -> String {
        let manifests = manifests
        if let manifest = manifests.first(where: { $0.name == name }) {
            let page = PluginPage(of: manifest)
            return format == .json ? try page.json() : page.text()
        }
        for manifest in manifests {
            guard let declaration = manifest.provides.first(where: { $0.id.rawValue == name }) else { continue }
            let page = try ContractPage(of: declaration, by: manifest.name, among: manifests)
            return format == .json ? try page.json() : page.text(width: width ?? 80)
        }
        let note = knownNames.first { $0.text == name }?.note ?? ""
        throw CommandError(
            code: .unavailable,
            message: "'\(name)' is \(note)\nTry: launcher describe \(name), without --plugin and --without")
    }
}
