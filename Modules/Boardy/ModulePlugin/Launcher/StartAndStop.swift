public import BoardyCore

extension PluginLauncher {
    /// The names of the plugins in the order in which they start: a plugin after those whose contracts it requires or
    /// uses, and else in the order of installation. Plugins that depend on each other keep the order of installation.
    public var startOrder: [String] { lifecycles.order.map { manifests[$0].name } }

    /// Called with each start and stop of a plugin that has a ``ModuleLifecycle``, as for a log. By default it does
    /// nothing.
    public var onLifecycleEvent: (LifecycleEvent) -> Void {
        get { lifecycles.onEvent }
        set { lifecycles.onEvent = newValue }
    }

    /// Starts the plugins in ``startOrder``, one after the other. If one fails, those that have started are stopped.
    ///
    /// Plugins that have started are left alone. A cancelled task starts no further plugin, and stops those that have
    /// started.
    ///
    /// - Parameters:
    ///   - stopLimit: the time that each plugin has to stop if another one fails.
    ///   - clock: the clock that measures this time.
    /// - Throws: the failure of the plugin that did not start, and after it the failures of the plugins that did not
    ///   stop.
    public func start(
        stopLimit: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws(LifecycleError) {
        mainboard.adopt(isolation: isolation)
        guard let failure = await lifecycles.start(on: mainboard) else { return }
        let others = await lifecycles.stop(on: mainboard, limit: stopLimit, clock: clock, isolation: isolation)
        throw LifecycleError(failures: [failure] + others)
    }

    /// Stops the plugins that have started, the last one first. All of them are stopped, also if one fails or the
    /// calling task is cancelled.
    ///
    /// - Parameters:
    ///   - limit: the time that each plugin has. When it is over, the task of its stop is cancelled, and the next
    ///     plugin stops.
    ///   - clock: the clock that measures this time.
    /// - Throws: the failures of all plugins.
    public func stop(
        within limit: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws(LifecycleError) {
        let failures = await lifecycles.stop(on: mainboard, limit: limit, clock: clock, isolation: isolation)
        if !failures.isEmpty { throw LifecycleError(failures: failures) }
    }

    /// Starts the plugins, runs a body, and stops them, however the body ends. While the body runs, the plugins
    /// maintain what they keep, if the caller is isolated to an actor.
    ///
    ///     try await launcher.withStartedPlugins { mainboard in try await context.run(mainboard) }
    ///
    /// - Parameters:
    ///   - stopLimit: the time that each plugin has to stop.
    ///   - maintenanceInterval: the time from one maintenance to the next.
    ///   - clock: the clock that measures these times.
    /// - Throws: the error of the body, and else a ``LifecycleError``. After an error of the body a plugin that does
    ///   not stop is reported `boardFailed`.
    public func withStartedPlugins<Result>(
        stopLimit: Duration = .seconds(10), maintenanceInterval: Duration = .seconds(5 * 60),
        clock: any Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
        _ body: (Motherboard) async throws -> Result
    ) async throws -> Result {
        try await start(stopLimit: stopLimit, clock: clock, isolation: isolation)
        let maintenance = lifecycles.maintain(
            mainboard, every: maintenanceInterval, clock: clock, isolation: isolation)
        let result: Result
        do {
            defer { maintenance?.cancel() }
            result = try await body(mainboard)
        } catch {
            for failure in await lifecycles.stop(on: mainboard, limit: stopLimit, clock: clock, isolation: isolation) {
                mainboard.report(.boardFailed, "\(failure)", #fileID, #line)
            }
            throw error
        }
        try await stop(within: stopLimit, clock: clock, isolation: isolation)
        return result
    }
}
