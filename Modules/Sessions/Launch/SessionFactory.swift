package import BoardyCore
package import BoardyHeadless
package import BoardyModulePlugin
import BoardyRemote
package import BoardyStorage
package import BoardyWaiting

/// Launches the sessions of a process. All have the same plugins, and keep their rows in the same place.
package struct SessionFactory: Sendable {
    package let location: Location
    /// The connection to boards of other processes, or nil if all boards are in this one.
    package let remote: RemoteConnection?
    private let start: StartScreen?
    private let waits: WaitLimit
    private let failPoint: FailPoint?
    private let notice: String?
    private let options: @Sendable () -> MainOptions
    private let install: @Sendable (MainOptions, RemoteConnection.StandIns?) -> LauncherAssembly
    /// The facts that travel with remote activations; empty if all boards are in this process.
    private let callerFacts: [CallerFact]

    /// - Parameters:
    ///   - location: the place of the store.
    ///   - remote: the connection to boards of other processes; nil if all boards are in this one.
    ///   - start: the first screen; nil for a menu.
    ///   - waits: ends all waits for the database of the store.
    ///   - failPoint: the transaction at which the process dies, in a test.
    ///   - notice: a sentence that stands on every screen; nil for none.
    ///   - options: returns the options that each session has besides its own.
    ///   - install: installs the plugins, with stand-ins for those whose boards are in other processes.
    package init(
        at location: Location, remote: RemoteConnection? = nil, start: StartScreen? = nil, waits: WaitLimit = .none,
        failPoint: FailPoint? = nil, notice: String? = nil, options: @escaping @Sendable () -> MainOptions,
        install: @escaping @Sendable (MainOptions, RemoteConnection.StandIns?) -> LauncherAssembly
    ) {
        self.location = location
        self.remote = remote
        self.start = start
        self.waits = waits
        self.failPoint = failPoint
        self.notice = notice
        self.options = options
        self.install = install
        callerFacts = remote == nil ? [] : install(options(), nil).manifests.flatMap(\.facts)
    }

    /// Makes a store for sessions. The first of them opens it.
    package func makeStore(cacheSize: Int = Store.defaultCacheSize) -> Store {
        let store = Store(location, cacheSize: cacheSize, within: waits)
        store.onTransaction = failPoint?.reach
        return store
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
    ///   - isolation: the domain of all boards, as for ``BoardyHeadless/AppSession``.
    ///   - onMainboard: called with the motherboard of the session before the launch.
    ///   - driver: makes the driver of the screens when the store is open.
    package func launch(
        _ origin: SessionOrigin, files: FileAccess, on store: Store, diagnostics: DiagnosticRelay,
        tellsFailures: Bool = true, like other: AppSession? = nil, isolation: isolated (any Actor)? = #isolation,
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
    /// - Throws: ``CallerFactsProblem`` if a fact of the session is missing or unreadable, as after another build has
    ///   written it.
    func launch(
        for claim: RemoteClaim, on store: Store, isolation: isolated (any Actor)? = #isolation
    ) throws -> AppSession {
        let context = claim.request.context
        let facts = try CallerFacts(context, declared: callerFacts, addingTo: options())
        // The sink of the activation keeps the reason of an activation that is not answered.
        return try launch(
            facts.options, remote?.standIns(context: context), on: store, DiagnosticRelay(writing: .current), false,
            like: nil, isolation, onMainboard: { _ in }
        ) {
            // Without an address nobody sees the screens, and a question is an error.
            facts.screens.flatMap { remote?.screens.driver(for: claim, at: $0) } ?? NonInteractiveDriver()
        }
    }

    private func launch(
        _ options: MainOptions, _ standIns: RemoteConnection.StandIns?, on store: Store,
        _ diagnostics: DiagnosticRelay, _ tellsFailures: Bool, like other: AppSession?,
        _ isolation: isolated (any Actor)?, onMainboard: (Motherboard) -> Void, _ driver: () throws -> any ScreenDriver
    ) throws -> AppSession {
        let refusals = Refusals()
        let assembly = install(options.with(store).with(refusals.handler), standIns)
            .sharingDeclarations(with: other?.launcher)
        // The assembly has installed the plugins, so the store knows their schemas.
        try store.open()
        return AppSession(
            assembly, start: start, driver: noting(try driver()), refusals: refusals, diagnostics: diagnostics,
            tellsFailures: tellsFailures, isolation: isolation, onMainboard: onMainboard)
    }

    /// Returns a driver that shows the notice on every screen.
    private func noting(_ driver: any ScreenDriver) -> any ScreenDriver {
        guard let notice else { return driver }
        return MappedDriver(driver) { $0.showing($0.content + [.notice(notice, .information)]) }
    }
}
