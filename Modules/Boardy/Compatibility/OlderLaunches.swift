public import BoardyCore
public import BoardyModulePlugin

// The installation and the launch of Boardy 1.x, where parts of modules are installed one by one.

extension LauncherAssembly {
    /// Returns this assembly with a module plugin, in a plugin of its own. Write a `LauncherPlugin` instead.
    public consuming func install(
        plugin: any ModulePlugin, file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly { install(plugins: [plugin], file: file, line: line) }

    /// Returns this assembly with module plugins, in one plugin, so that they may use the boards of each other. Write a
    /// `LauncherPlugin` instead.
    ///
    /// The plugin has the names of their IDs, or of their types.
    public consuming func install(
        plugins: [any ModulePlugin], file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        let names = plugins.map { $0.identifier.rawValue.isEmpty ? "\(type(of: $0))" : $0.identifier.rawValue }
        return install(
            launcherPlugin: InstalledParts(
                name: names.joined(separator: "+"), component: ModuleComponent(modulePlugins: plugins)),
            file: file, line: line)
    }

    /// Returns this assembly with the module plugins of a block. Write a `LauncherPlugin` instead.
    public consuming func install(
        file: StaticString = #fileID, line: UInt = #line,
        @ModulePluginBuilder pluginsBuilder: () -> [any ModulePlugin]
    ) -> LauncherAssembly { install(plugins: pluginsBuilder(), file: file, line: line) }

    /// Returns this assembly with openers of URLs, in a plugin of their own. Write a `LauncherPlugin` instead.
    public consuming func install(
        urlOpenerPlugins: [any URLOpenerPlugin], file: StaticString = #fileID, line: UInt = #line
    ) -> LauncherAssembly {
        install(
            launcherPlugin: InstalledParts(
                name: BoardID.random(prefix: "url-openers").rawValue,
                component: ModuleComponent(modulePlugins: [], urlOpenerPlugins: urlOpenerPlugins)),
            file: file, line: line)
    }

    /// Returns this assembly with settings that run at the launch, in the order of installation. Write a
    /// `LauncherPlugin` instead, or give them to `initialize`.
    public consuming func install(
        file: StaticString = #fileID, line: UInt = #line, launchSettings: @escaping (Motherboard) -> Void
    ) -> LauncherAssembly {
        install(
            launcherPlugin: InstalledParts(
                name: BoardID.random(prefix: "launch-settings").rawValue,
                component: ModuleComponent(modulePlugins: [], launchSettings: launchSettings)),
            file: file, line: line)
    }
}

/// Parts of a module that were installed without a plugin.
private struct InstalledParts: LauncherPlugin {
    let name: String
    let component: ModuleComponent

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent { component }
}

extension PluginLauncher {
    /// Puts the mainboard into an object, which keeps the launcher, and activates the first board of the app.
    public func launch<Context: AttachmentOwner, Input>(
        in context: Context, with input: BoardInput<Input>, isolation: isolated (any Actor)? = #isolation
    ) { launch(in: context, isolation: isolation) { $0.activateBoard(input) } }

    /// Puts the mainboard into an object, which keeps the launcher. Write `launch(in:)` instead.
    public func attachLaunch<Context: AttachmentOwner>(
        in context: Context, isolation: isolated (any Actor)? = #isolation,
        action: (Motherboard) -> Void = { _ in }
    ) { launch(in: context, isolation: isolation, action) }
}
