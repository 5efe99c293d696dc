import Boardy
import CommandLine
import LauncherSessions

extension PluginSelection {
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
