import Boardy
import CommandLine

/// The plugins of ``Plugins/all`` that a command line selects by `--plugin` and `--without`.
struct PluginSelection: Equatable {
    /// The names of the selected plugins in the order of the table, in which they are installed; may be empty.
    let names: [String]
    /// The names that `--without` removes. It wins over `--plugin`.
    let without: [String]

    /// Selects plugins by names. Without names all are selected; names that are unknown select nothing.
    init(_ plugins: [String] = [], without: [String] = []) {
        self.without = without
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

    private func validation() -> Validation {
        Validation(of: assembly().manifests, among: PluginSelection().assembly().manifests)
    }

    /// Returns the output of `validate`; nil in text form if there is an issue, which ``validate()`` tells as an error.
    func report(as format: OutputFormat) throws -> String? {
        let validation = validation()
        switch format {
        case .text: return validation.issues.isEmpty ? "The plugins fit together." : nil
        case .json:
            return try Document(issues: validation.issues.map { "\($0)" }, remedies: validation.remedies).json()
        }
    }

    private struct Document: JSONDocument {
        var schemaVersion = 1
        let issues: [String]
        let remedies: [String]
    }

    /// Checks that the plugins fit together.
    ///
    /// - Throws: ``CommandError`` with exit code 78. The message has every problem and the plugins that would solve it.
    func validate() throws(CommandError) {
        let validation = validation()
        if validation.issues.isEmpty { return }
        var lines = ["these plugins do not fit together, so nothing was launched"]
        lines += validation.issues.map { "  \($0)" }
        if !validation.remedies.isEmpty {
            lines.append("To close the gaps, add:")
            lines += validation.remedies.map { name in
                "  --plugin \(name)" + (without.contains(name) ? ", and drop --without \(name)" : "")
            }
        }
        throw CommandError(code: .configuration, message: lines.joined(separator: "\n"))
    }
}
