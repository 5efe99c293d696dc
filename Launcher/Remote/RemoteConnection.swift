import Boardy
import BoardyRemote
import Foundation
import Headless
import LauncherSessions
import RemoteScreens
import Sodium

/// The way of this process to boards of other processes, and to the sessions that show the screens of their boards.
final class RemoteConnection: Sendable {
    /// The activations that may be open at a time.
    private static let credit = 1000

    let engine: RemoteEngine
    let wire: WireCoding
    private let names: Set<String>
    private let contracts: [ServedContract]
    private let screens: ScreenSessions
    private let screenWorker: Task<Void, Never>?

    /// The process by which the queue knows this one.
    var process: ProcessID { engine.caller.process }

    /// - Parameters:
    ///   - showsScreens: true if the sessions of this process show the screens of remote boards.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a contract with a sample that cannot be written.
    init(
        _ engine: RemoteEngine, wire: WireCoding, _ placement: Placement, names: Set<String>, showsScreens: Bool
    ) throws {
        self.engine = engine
        self.wire = wire
        self.names = names
        contracts = try placement.contracts(wire: wire)
        screens = ScreenSessions(of: engine.caller.process)
        screenWorker = showsScreens ? try Self.serve(screens, engine, wire) : nil
    }

    /// Shows screens of remote boards in the sessions of this process until the task is cancelled.
    private static func serve(
        _ screens: ScreenSessions, _ engine: RemoteEngine, _ wire: WireCoding
    ) throws -> Task<Void, Never> {
        let process = engine.caller.process
        let app = try ScreensApp(for: screens, of: process, wire: wire)
        var settings = WorkerSettings()
        settings.room = credit
        settings.drainLimit = .zero
        let worker = RemoteWorker(
            .current(process, serving: app.contracts), serving: app, from: engine.workers, settings: settings)
        // The failure of a screen is one of the activation that has shown it, and told there.
        return Task { await DiagnosticSink.withSink(DiagnosticSink { _ in }) { await worker.run() } }
    }

    /// Returns an address at which a session shows screens; nil if this process shows none.
    func makeAddress() -> ScreenAddress? { screenWorker == nil ? nil : screens.makeAddress() }

    /// Shows the screens for an address in the session of a motherboard.
    func admit(_ motherboard: Motherboard, at address: ScreenAddress?) {
        if let address { screens.admit(motherboard, at: address) }
    }

    /// Returns the remote plugins of one session.
    ///
    /// - Parameter context: the facts about the session, or those that came with an activation.
    func plugins(context: [UInt8]) -> RemotePlugins {
        RemotePlugins(
            names, contracts: contracts,
            client: RemoteClient(caller: CreditedCaller(engine.caller, limit: Self.credit), context: context))
    }

    /// Leaves the queue and closes the connections.
    func close() async {
        screenWorker?.cancel()
        await screenWorker?.value
        await engine.close()
    }
}

extension ProcessRow {
    /// Returns the row of this process.
    static func current(_ id: ProcessID, serving contracts: [ServedContract]) -> ProcessRow {
        ProcessRow(
            id: id, host: ProcessID.host, pid: Int(ProcessInfo.processInfo.processIdentifier), serving: contracts)
    }
}

extension ProcessID {
    fileprivate static var host: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Makes a name that no other process has: of the host, the number of the process and the start.
    static func current() -> ProcessID {
        ProcessID(
            "\(host)-\(ProcessInfo.processInfo.processIdentifier)-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
        )
    }
}
