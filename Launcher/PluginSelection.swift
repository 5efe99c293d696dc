import Boardy

/// The plugins of ``Plugins/all`` that a command line selects by `--plugin` and `--without`.
struct PluginSelection {
    /// The selected plugins in the order of the table, in which they are installed; may be empty.
    let plugins: [any LauncherPlugin]
    private let without: [String]

    /// Selects the plugins of a command line. All plugins are selected without options.
    ///
    /// - Throws: ``CommandError`` with exit code 64 if a name is unknown.
    init(_ invocation: Invocation) throws(CommandError) {
        let names = Plugins.all.map(\.name)
        for name in invocation.plugins + invocation.without where !names.contains(name) {
            throw .usage(
                "there is no plugin" + (name.isName ? " '\(name)'" : " of this name")
                    + suggestion(for: name, among: names)
                    + "\nPlugins: \(names.joined(separator: ", "))")
        }
        without = invocation.without
        plugins = Plugins.all.filter { plugin in
            (invocation.plugins.isEmpty || invocation.plugins.contains(plugin.name))
                && !invocation.without.contains(plugin.name)
        }
    }

    /// Installs the selected plugins. Installing reads their declarations and creates no boards.
    func assembly(_ options: MainOptions = .default) -> LauncherAssembly {
        PluginLauncher.with(options: options).install(launcherPlugins: plugins)
    }

    /// Checks that the plugins fit together.
    ///
    /// - Throws: ``CommandError`` with exit code 64 without any plugin, and 78 if the plugins do not fit. The message of 78 has
    ///   every problem and the plugins that would solve it.
    func validate() throws(CommandError) {
        if plugins.isEmpty { throw .usage("no plugin is left") }
        let available = PluginLauncher.with(options: .default).install(launcherPlugins: Plugins.all)
        let validation = Validation(of: assembly().manifests, among: available.manifests)
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
