public import BoardyCore

/// The work of a module before the first screen of the app, while it goes on, and after the last screen.
///
///     ModuleComponent(
///         modulePlugins: [PaymentModulePlugin()],
///         lifecycle: ModuleLifecycle(maintain: { $0[RecoverPayments.self].activation.activate() }))
///
/// An app runs them with ``PluginLauncher/withStartedPlugins(stopLimit:maintenanceInterval:clock:isolation:_:)``. They
/// run in the domain of the launcher.
public struct ModuleLifecycle {
    let start: (Motherboard) async throws -> Void
    let maintain: (Motherboard) -> Void
    let stop: (Motherboard) async throws -> Void

    /// Creates the work of a module.
    ///
    /// - Parameters:
    ///   - start: called with the mainboard when the plugins on which this one depends have started. If it throws, the
    ///     app does not start.
    ///   - maintain: called with the mainboard when `start` has succeeded, and again from time to time while the app
    ///     goes on. It finds what a crash or a failed write has left open, and begins what ends it. Calls may follow
    ///     each other while the work of an earlier one goes on.
    ///   - stop: called with the mainboard, before those plugins stop and only if `start` has succeeded. Its task is
    ///     cancelled when the time limit of the app is over.
    public init(
        start: @escaping (Motherboard) async throws -> Void = { _ in },
        maintain: @escaping (Motherboard) -> Void = { _ in },
        stop: @escaping (Motherboard) async throws -> Void = { _ in }
    ) {
        self.start = start
        self.maintain = maintain
        self.stop = stop
    }
}

extension Motherboard {
    /// Removes the board of a contract if it is installed, and cancels its work: the counterpart of an activation at
    /// the start of a module.
    public func removeInstalledBoard<C: BoardContract>(
        of contract: C.Type, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard boards.contains(where: { $0.identifier == C.id }) else { return }
        removeBoard(withIdentifier: C.id, file: file, line: line)
    }
}
