package import Boardy
package import BoardyRemote
import Foundation
package import Headless
package import RemoteScreens

/// The connection of this process to the queue: its stand-ins call boards of other processes, and sessions show the screens of those.
package final class RemoteConnection: Sendable {
    /// The activations that may be open at a time.
    private static let credit = 1000

    package let engine: RemoteEngine
    /// The contracts that this process serves to others.
    package let served: [ServedContract]
    private let names: Set<String>
    private let contracts: [ServedContract]
    private let sessions: ScreenSessions
    /// Shows screens of remote boards in the sessions of this process; nil in a process that shows none.
    private let screenWorker: Task<Void, Never>?
    private let screens: RemoteScreens

    /// The process by which the queue knows this one.
    package var process: ProcessID { engine.caller.process }

    /// - Parameters:
    ///   - names: the names of the plugins whose boards are in other processes.
    ///   - showsScreens: true if the sessions of this process show the screens of remote boards.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a contract with a sample that cannot be written.
    package init(
        _ engine: RemoteEngine, wire: WireCoding, _ placement: Placement, names: Set<String>, showsScreens: Bool
    ) throws {
        self.engine = engine
        self.names = names
        contracts = try placement.contracts(wire: wire)
        served = try placement.servedContracts(wire: wire)
        screens = try RemoteScreens(
            caller: engine.caller, processes: { [engine] in try await engine.administration.processes() }, wire: wire)
        sessions = ScreenSessions(of: engine.caller.process)
        screenWorker = showsScreens ? try Self.show(screensOf: sessions, engine, wire) : nil
    }

    /// Shows screens of remote boards in the sessions of this process until the task is cancelled.
    private static func show(
        screensOf sessions: ScreenSessions, _ engine: RemoteEngine, _ wire: WireCoding
    ) throws -> Task<Void, Never> {
        let app = try ScreensApp(for: sessions, of: engine.caller.process, wire: wire)
        let worker = engine.worker(for: app, room: credit, drainLimit: .zero)
        // The failure of a screen is one of the activation that has shown it, and told there.
        return Task { await DiagnosticSink.withSink(DiagnosticSink { _ in }) { await worker.run() } }
    }

    /// Returns an address at which a session shows screens; nil if this process shows none.
    package func makeAddress() -> ScreenAddress? { screenWorker == nil ? nil : sessions.makeAddress() }

    /// Shows the screens for an address in the session of a motherboard.
    package func admit(_ motherboard: Motherboard, at address: ScreenAddress?) {
        if let address { sessions.admit(motherboard, at: address) }
    }

    /// Returns the driver for the screens of an activation that this process serves. Without an address nobody sees them, and a question is an error.
    package func driver(for claim: RemoteClaim, at address: ScreenAddress?) -> any ScreenDriver {
        address.map { screens.driver(for: claim, at: $0) } ?? NonInteractiveDriver()
    }

    /// Returns what stands in for the remote plugins in one session: a closure that returns other plugins as they are.
    ///
    /// - Parameter context: the facts about the session, or those that came with an activation.
    package func standIns(context: [UInt8]) -> (any LauncherPlugin) -> any LauncherPlugin {
        let client = RemoteClient(caller: CreditedCaller(engine.caller, limit: Self.credit), context: context)
        return { [names, contracts] plugin in
            names.contains(plugin.name) ? StandInPlugin(for: plugin, contracts: contracts, client: client) : plugin
        }
    }

    /// Tells the queue what an app serves, and returns the worker that serves it.
    ///
    /// - Parameters:
    ///   - room: the number of activations that it serves at a time.
    ///   - drainLimit: the time that activations have to end when the process is to end.
    /// - Throws: ``BoardyRemote/RemoteFailure`` if the queue cannot be reached.
    package func announce(_ app: some RemoteApp, room: Int, drainLimit: Duration) async throws -> RemoteWorker {
        try await engine.workers.announce(engine.row(serving: app.contracts))
        return engine.worker(for: app, room: room, drainLimit: drainLimit)
    }

    /// Leaves the queue and closes the connections.
    package func close() async {
        screenWorker?.cancel()
        await screenWorker?.value
        await engine.close()
    }
}

extension RemoteEngine {
    /// Returns the row of this process.
    fileprivate func row(serving contracts: [ServedContract]) -> ProcessRow {
        ProcessRow(
            id: caller.process, host: ProcessID.host, pid: Int(ProcessInfo.processInfo.processIdentifier),
            serving: contracts)
    }

    fileprivate func worker(for app: some RemoteApp, room: Int, drainLimit: Duration) -> RemoteWorker {
        var settings = WorkerSettings()
        settings.room = room
        settings.drainLimit = drainLimit
        return RemoteWorker(row(serving: app.contracts), serving: app, from: workers, settings: settings)
    }
}

extension ProcessID {
    fileprivate static var host: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Makes a name that no other process has: of the host, the number of the process and the start.
    package static func current() -> ProcessID {
        ProcessID(
            "\(host)-\(ProcessInfo.processInfo.processIdentifier)-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
        )
    }
}
