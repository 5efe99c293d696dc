import Boardy
package import BoardyHeadless
package import BoardyRemote
import BoardyRemoteScreens
package import BoardyStorage
package import BoardyWaiting

/// Launches the sessions of a process. All have the same plugins, and keep their rows in the same place.
package struct SessionFactory: Sendable {
    package let selection: PluginSelection
    package let location: Location
    /// The connection to boards of other processes; nil if all boards are in this one.
    package let remote: RemoteConnection?
    /// The facts that travel with remote activations; empty if all boards are in this process.
    private let callerFacts: [CallerFact]
    private let environment: [String: String]
    private let options: @Sendable () -> MainOptions
    private let waits: WaitLimit

    /// - Parameters:
    ///   - placed: the plugins to install, with the connection to those of other processes.
    ///   - context: the command that runs in the sessions.
    init(_ placed: PlacedPlugins, _ request: SessionRequest, in context: CommandContext) {
        self.init(
            placed.plugins, at: request.location(in: context), remote: placed.connection,
            settings: request.settings, environment: context.environment, options: context.surroundings.options,
            waits: context.waits)
    }

    /// - Parameters:
    ///   - selection: the plugins to install.
    ///   - location: the place of the store.
    ///   - remote: the connection to boards of other processes; nil if all boards are in this one.
    ///   - settings: the values of the plugins' settings.
    ///   - environment: may name a fail point of the store.
    ///   - options: returns the options that each session has besides its own.
    ///   - waits: ends all waits for the database of the store.
    package init(
        _ selection: PluginSelection, at location: Location, remote: RemoteConnection?,
        settings: SettingValues = SettingValues(), environment: [String: String],
        options: @escaping @Sendable () -> MainOptions, waits: WaitLimit = .none
    ) {
        self.selection = selection
        self.location = location
        self.remote = remote
        let launchOptions = { @Sendable in options().with(settings) }
        callerFacts = remote == nil ? [] : selection.callerFacts(launchOptions())
        self.environment = environment
        self.options = launchOptions
        self.waits = waits
    }

    /// Makes a store for sessions. The first of them opens it.
    package func makeStore(cacheSize: Int = Store.defaultCacheSize) -> Store {
        Store(location, cacheSize: cacheSize, within: waits)
    }

    /// Launches a session of this process, after its store was opened.
    ///
    /// Not asynchronous, so that the assembly and its options are released before the session runs.
    ///
    /// - Parameters:
    ///   - origin: the place of the person.
    ///   - files: the files that the paths of the session may mean.
    ///   - tellsFailures: true to show a person that a board could not finish its work, if no screen has told that.
    ///   - other: a session of the same domain, with which this one shares its declarations; nil for none.
    ///   - isolation: the domain of all boards, as for ``AppSession``.
    ///   - onMainboard: called with the motherboard of the session before the launch.
    ///   - driver: makes the driver of the screens when the store is open.
    package func launch(
        _ origin: SessionOrigin, files: FileAccess, on store: Store, diagnostics: DiagnosticRecorder,
        tellsFailures: Bool = true, like other: AppSession? = nil,
        isolation: isolated (any Actor)? = #isolation,
        onMainboard: (Motherboard) -> Void = { _ in }, driver: () throws -> any ScreenDriver
    ) throws -> AppSession {
        let options = options().with(origin).with(files), address = remote?.sessions?.makeAddress()
        let standIns = try remote?.standIns(
            context: CallerFacts.bytes(of: options, declared: callerFacts, screens: address))
        return try launch(
            options, standIns, on: store, diagnostics, tellsFailures, like: other, isolation,
            onMainboard: { motherboard in
                onMainboard(motherboard)
                if let address { remote?.sessions?.admit(motherboard, at: address) }
            }, driver)
    }

    /// Launches the session of the caller of an activation, which a worker serves.
    ///
    /// - Throws: ``CallerFactsProblem`` if a fact of the session is missing or unreadable, as after another build has written it.
    package func launch(
        for claim: RemoteClaim, on store: Store, isolation: isolated (any Actor)? = #isolation
    ) throws -> AppSession {
        let context = claim.request.context
        let facts = try CallerFacts(context, declared: callerFacts, addingTo: options())
        // Opening the store is not the work of an activation, and the fence is that of the one before.
        store.fence = nil
        // The sink of the activation keeps the reason of an activation that is not answered.
        return try launch(
            facts.options, remote?.standIns(context: context), on: store, DiagnosticRecorder(writing: .current), false,
            like: nil, isolation, onMainboard: { _ in }
        ) {
            // Without an address nobody sees the screens, and a question is an error.
            facts.screens.flatMap { remote?.screens.driver(for: claim, at: $0) } ?? NonInteractiveDriver()
        }
    }

    private func launch(
        _ options: MainOptions, _ standIns: ((any LauncherPlugin) -> any LauncherPlugin)?, on store: Store,
        _ diagnostics: DiagnosticRecorder, _ tellsFailures: Bool, like other: AppSession?,
        _ isolation: isolated (any Actor)?, onMainboard: (Motherboard) -> Void, _ driver: () throws -> any ScreenDriver
    ) throws -> AppSession {
        let refusals = Refusals()
        let options = options.with(store).with(refusals.handler)
        let assembly = selection.assembly(options, remote: standIns).sharingDeclarations(with: other?.launcher)
        // The assembly has installed the plugins, so the store knows their schemas.
        let variable = selection.app.identity.variable("fail-point")
        if let failPoint = try FailPoint(variable, in: environment) { store.onTransaction = failPoint.reach }
        try store.open()
        return AppSession(
            assembly, start: selection.app.start, driver: try driver(), refusals: refusals, diagnostics: diagnostics,
            tellsFailures: tellsFailures,
            isolation: isolation, onMainboard: onMainboard)
    }
}
