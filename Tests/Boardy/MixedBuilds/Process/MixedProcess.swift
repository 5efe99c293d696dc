package import BoardyCore
import BoardyModulePlugin
package import BoardyRemote
import Foundation
import Postgres
import PostgresEngine

/// A program of one build, which serves or calls the contract in the version of this build.
package struct MixedProcess<C: RemoteContract> where C.BoardKind == PlainBoardKind {
    private let plugin: GreetingPlugin<C>
    private let input: (String) -> C.Input
    private let text: @Sendable (C.Output) -> String

    /// - Parameters:
    ///   - input: makes the input of a name.
    ///   - answer: the answer of the board.
    ///   - text: the line that a caller prints.
    package init(
        _ contract: C.Type, input: @escaping (String) -> C.Input, answer: @escaping @Sendable (C.Input) -> C.Output,
        text: @escaping @Sendable (C.Output) -> String
    ) {
        plugin = GreetingPlugin(answer: answer)
        self.input = input
        self.text = text
    }

    /// Runs the command line `serve ADDRESS` until the input of the process ends, or `call ADDRESS NAME`.
    ///
    /// - Returns: the exit code: 0, 64 for another command line, 69 if an activation fails, 78 if nobody serves this version.
    package func run(_ arguments: [String] = CommandLine.arguments) async -> Int32 {
        guard arguments.count > 2, let address = PostgresAddress(arguments[2]) else { return 64 }
        do {
            let process = ProcessID("\(arguments[0].split(separator: "/").last ?? "")-\(UUID().uuidString)")
            let engine = try await PostgresEngine.open(address, process: process)
            let status = try await arguments[1] == "serve" ? serve(engine) : call(engine, arguments.last ?? "")
            await engine.close()
            return status
        } catch {
            print("\(error)")
            return 69
        }
    }

    private func serve(_ engine: PostgresEngine) async throws -> Int32 {
        let app = try GreetingApp(plugin)
        let row = ProcessRow(id: engine.process, host: "host", pid: 1, serving: app.contracts)
        try await engine.workers.announce(row)
        let worker = RemoteWorker(row, serving: app, from: engine.workers)
        print("serving \(app.contracts.map(\.version.short).joined())")
        fflush(nil)
        let input = Task.detached { while readLine() != nil {} }
        let work = Task { await worker.run() }
        await input.value
        await worker.drain()
        await work.value
        return 0
    }

    private func call(_ engine: PostgresEngine, _ name: String) async throws -> Int32 {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: plugin)
        let placement = Placement(of: launcher.manifests, remote: [plugin.name])
        var accepted: [BoardID: Set<ContractVersion>] = [:]
        for served in try await engine.administration.processes().filter({ !$0.isDraining }).flatMap(\.served) {
            accepted[served.contract, default: []].formUnion(served.hashes.map { ContractVersion($0) })
        }
        let issues = try placement.versionIssues(wire: .unsealed, accepted: accepted)
        if !issues.isEmpty {
            for issue in issues { print(issue) }
            return 78
        }
        let standIn = StandInPlugin(
            for: plugin, contracts: try placement.contracts(wire: .unsealed),
            client: RemoteClient(caller: engine.caller))
        print(text(try await Self.answer(of: standIn, to: input(name))))
        return 0
    }

    @MainActor private static func answer(of plugin: StandInPlugin, to input: C.Input) async throws -> C.Output {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: plugin).initialize()
        return try await launcher.mainboard[C.self].output(with: input)
    }
}

/// Serves the contract by one board.
struct GreetingPlugin<C: RemoteContract>: LauncherPlugin, ModulePlugin where C.BoardKind == PlainBoardKind {
    let name = "greetings"
    let answer: @Sendable (C.Input) -> C.Output

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { main.provide(C.self) { GreetingBoard<C>($0, answer) } }
}

private final class GreetingBoard<C: RemoteContract>: Board, ContractBoard {
    typealias Contract = C
    typealias BoardKind = C.BoardKind
    private let answer: (C.Input) -> C.Output

    init(_ id: BoardID, _ answer: @escaping (C.Input) -> C.Output) {
        self.answer = answer
        super.init(identifier: id)
    }

    func activate(withGuaranteedInput input: C.Input) {
        sendOutput(answer(input))
        complete()
    }
}

/// Launches the plugin for each activation.
private struct GreetingApp<C: RemoteContract>: RemoteApp where C.BoardKind == PlainBoardKind {
    let plugin: GreetingPlugin<C>
    let contracts: [ServedContract]
    actor Domain {}

    init(_ plugin: GreetingPlugin<C>) throws {
        self.plugin = plugin
        contracts = [try ServedContract(C.self, wire: .unsealed)]
    }

    func domain(for claim: RemoteClaim) -> Domain { Domain() }

    func launch(for claim: RemoteClaim, on domain: isolated Domain) throws -> LaunchedApp {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: plugin)
            .initialize(isolation: domain)
        return LaunchedApp(motherboard: launcher.mainboard, unit: nil, keeping: launcher)
    }
}
