package import BoardyCore
import BoardyModulePlugin
import BoardyPostgres
import BoardyPostgresEngine
package import BoardyRemote
import Foundation
import ProductManagementIO

/// A program of another build of product management, which serves or calls one contract in the version of that build.
package struct MixedProcess<C: RemoteContract> where C.BoardKind == PlainBoardKind {
    private let plugin: OtherPlugin<C>
    private let input: (String) -> C.Input

    /// - Parameters:
    ///   - input: makes the input of an SKU.
    ///   - answer: the answer of the board.
    package init(
        _ contract: C.Type, input: @escaping (String) -> C.Input, answer: @escaping @Sendable (C.Input) -> C.Output
    ) {
        plugin = OtherPlugin(answer: answer)
        self.input = input
    }

    /// Runs the command line `serve ADDRESS` until the input of the process ends, or `call ADDRESS SKU`, which prints
    /// the output.
    ///
    /// - Returns: the exit code: 0, 64 for another command line, 69 if an activation fails, 78 if nobody serves this
    ///   version.
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
        let app = try OtherApp(plugin)
        let row = ProcessRow(id: engine.process, host: "host", pid: 1, serving: app.contracts)
        try await engine.workers.announce(row)
        let worker = RemoteWorker(row, serving: app, from: engine.workers)
        print(engine.process)
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
        let output = try await Self.answer(of: standIn, to: input(name))
        print(String(decoding: try C.encode(output: output, by: .unsealed), as: UTF8.self))
        return 0
    }

    @MainActor private static func answer(of plugin: StandInPlugin, to input: C.Input) async throws -> C.Output {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: plugin).initialize()
        return try await launcher.mainboard[C.self].output(with: input)
    }
}

/// Product management of the other build, with the board of one contract.
struct OtherPlugin<C: RemoteContract>: LauncherPlugin, ModulePlugin where C.BoardKind == PlainBoardKind {
    let name = "product-management"
    let answer: @Sendable (C.Input) -> C.Output

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { main.provide(C.self) { OtherBoard<C>($0, answer) } }
}

private final class OtherBoard<C: RemoteContract>: Board, ContractBoard {
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
private struct OtherApp<C: RemoteContract>: RemoteApp where C.BoardKind == PlainBoardKind {
    let plugin: OtherPlugin<C>
    let contracts: [ServedContract]
    actor Domain {}

    /// The contracts that the other build has as this one. It announces them, and no test activates them.
    private static var unchanged: [any RemoteContract.Type] {
        let all: [any RemoteContract.Type] = [
            ListProducts.self, SearchProducts.self, ProductDetails.self, ImportProducts.self, ExportProducts.self,
            StockJournal.self, ReserveStock.self, ResolveReservation.self, ReturnStock.self, SaveProduct.self,
            AdjustStock.self,
        ]
        return all.filter { $0.id != C.id }
    }

    init(_ plugin: OtherPlugin<C>) throws {
        self.plugin = plugin
        let unchanged = try Self.unchanged.map { try ServedContract($0, wire: .unsealed) }
        contracts = [try ServedContract(C.self, wire: .unsealed)] + unchanged
    }

    func domain(for claim: RemoteClaim) -> Domain { Domain() }

    func launch(for claim: RemoteClaim, on domain: isolated Domain) throws -> LaunchedApp {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: plugin)
            .initialize(isolation: domain)
        return LaunchedApp(motherboard: launcher.mainboard, unit: nil, keeping: launcher)
    }
}
