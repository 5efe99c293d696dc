import BoardyCoding
import BoardyCore
import BoardyModulePlugin
import BoardyRemote
import BoardySodium
import BoardyValues
import Testing

private struct CardRequest: Sampled, Sendable {
    let number: Secret<String>
    static var samples: [CardRequest] { [.init(number: .init("4242"))] }
}

private enum Charge: RemoteContract {
    static let id: BoardID = "payment.charge"
    typealias Input = CardRequest
    typealias Output = Bool
}

private enum Report: RemoteContract {
    static let id: BoardID = "payment.report"
    typealias Output = Int
}

private enum Steps: BoardContract {
    static let id: BoardID = "payment.steps"
    typealias Command = Int
}

private enum Watch: BoardContract {
    static let id: BoardID = "payment.watch"
    typealias Input = () -> Void
}

private enum Remind: LocalContract {
    static let id: BoardID = "payment.remind"
    typealias Input = () -> Void
}

private final class AnyBoard<C: BoardContract>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias OutputType = C.Output
    typealias BoardKind = C.BoardKind
    func activate(withGuaranteedInput input: C.Input) {}
}

private struct Plugin: LauncherPlugin, ModulePlugin {
    let name: String
    let declare: (MainComponent) -> Void

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { declare(main) }
}

@Suite struct PlacementTests {
    private let placement: Placement
    private let worker: Placement

    init() {
        func provide<C: BoardContract>(_ main: MainComponent, _ contract: C.Type, _ line: UInt)
        where C.BoardKind == PlainBoardKind {
            main.provide(contract, file: "Payment.swift", line: line) { AnyBoard<C>(identifier: $0) }
        }
        let payment = Plugin(name: "payment") { main in
            provide(main, Charge.self, 1)
            provide(main, Report.self, 2)
            provide(main, Steps.self, 3)
            provide(main, Watch.self, 4)
            provide(main, Remind.self, 5)
        }
        let shopping = Plugin(name: "shopping") { main in
            main.require(Charge.self, file: "Shopping.swift", line: 1)
            main.require(Steps.self, file: "Shopping.swift", line: 2)
            main.useIfProvided(Watch.self, file: "Shopping.swift", line: 3)
            main.require(Remind.self, file: "Shopping.swift", line: 4)
        }
        let manifests = PluginLauncher.with(options: .default).install(launcherPlugins: [payment, shopping]).manifests
        placement = Placement(of: manifests, remote: ["payment"])
        worker = Placement(of: manifests, remote: [], serving: ["payment"])
    }

    @Test("RM-20 a contract that cannot leave its process is told with type, reason and users, and a local one is not")
    func contracts() throws {
        #expect(
            placement.contractIssues().map(\.description) == [
                """
                payment is remote, and its contract 'payment.steps' cannot leave a process, because it takes commands \
                of 
                """
                    + """
                    the type Int (Shopping.swift:2); run payment in this process, or leave out what needs the \
                    contract
                    """,
                "payment is remote, and its contract 'payment.watch' cannot leave a process, because its input "
                    + """
                    () -> () is no Sampled type (Shopping.swift:3); run payment in this process, or leave out \
                    what needs 
                    """
                    + "the contract",
            ])
        #expect(try placement.contracts(wire: .unsealed).map(\.id) == [Charge.id, Report.id])
    }

    @Test("RM-21 a contract with a secret is told if this process has no keys")
    func keys() throws {
        #expect(
            try placement.keyIssues(wire: .unsealed).map(\.description) == [
                "payment is remote, and 'payment.charge' carries secrets, which this process has no keys to seal with "
                    + "(Payment.swift:1); give all processes of the deployment the same key file by --seal-key; "
                    + "'make-seal-key FILE' writes one"
            ])
        #expect(try placement.keyIssues(wire: .sealed(with: .random())).isEmpty)
    }

    @Test("RM-21 a served contract with a secret is told if this process has no keys")
    func servedKeys() throws {
        #expect(try worker.contracts(wire: .unsealed).isEmpty)
        #expect(try worker.servedContracts(wire: .unsealed).map(\.id) == [Charge.id, Report.id])
        #expect(
            try worker.keyIssues(wire: .unsealed).map(\.description) == [
                """
                'payment.charge' of payment carries secrets, which this process has no keys to open (Payment.swift:1); 
                """
                    + "give all processes of the deployment the same key file by --seal-key; "
                    + "'make-seal-key FILE' writes one"
            ])
        #expect(try worker.keyIssues(wire: .sealed(with: .random())).isEmpty)
    }

    @Test("RM-23 a process with another store or other keys is told, in a caller and in a worker")
    func deployments() throws {
        func process(_ contract: BoardID, _ store: String?, _ keys: String?) -> ProcessRow {
            var process = ProcessRow(
                id: ProcessID("w"), host: "h", pid: 1, served: [AcceptedContract(contract: contract, hashes: ["1"])])
            process.facts = DeploymentFacts(store: store, keys: keys)
            return process
        }
        func issues(_ placement: Placement, _ living: [ProcessRow]) throws -> [String] {
            try placement.deploymentIssues(
                wire: .unsealed, of: DeploymentFacts(store: "a.sqlite", keys: "1a2b3c4d"), among: living
            ).map { "\($0.kind.code): \($0)" }
        }
        let other = process(Charge.id, "b.sqlite", "5e6f7a8b")
        #expect(
            try issues(placement, [process(Charge.id, "a.sqlite", "1a2b3c4d"), other, other]) == [
                """
                other-store: payment is remote, and the process 'w' that serves it keeps its rows in b.sqlite, while \
                this process 
                """
                    + "keeps them in a.sqlite (Payment.swift:1); give all processes the same --store; without it, the "
                    + "database of --engine is the store",
                """
                other-keys: payment is remote, and the process 'w' that serves it has the keys 5e6f7a8b, while this \
                process has 
                """
                    + """
                    the keys 1a2b3c4d (Payment.swift:1); give all processes of the deployment the same key file \
                    by --seal-key
                    """,
            ])
        #expect(
            try issues(worker, [other]).first?.hasPrefix(
                "other-store: the process 'w' serves payment too, and keeps its rows in")
                == true)
        // A contract without secrets needs no keys, and a process that tells nothing is no reason to refuse.
        #expect(try issues(placement, [process(Report.id, "a.sqlite", "5e6f7a8b")]).isEmpty)
        #expect(
            try issues(placement, [process(Charge.id, nil, nil), process("other", "b.sqlite", "5e6f7a8b")]).isEmpty)
    }

    @Test("RM-22 a contract that no living process serves in this version is told")
    func versions() throws {
        let sent = try placement.contracts(wire: .unsealed).map(\.version)
        let other = ContractVersion(ofText: "other")
        let issues = try placement.versionIssues(wire: .unsealed, accepted: [Charge.id: [other]])
        #expect(
            issues.map(\.description) == [
                """
                payment is remote, and no living process serves 'payment.report' (Payment.swift:2); start a process \
                that 
                """
                    + "serves the plugin payment on the same engine, then repeat the command",
                """
                this process sends version \(sent[0].short) of 'payment.charge', and the processes that serve it accept 
                """
                    + """
                    only \(other.short) (Payment.swift:1); start a process of the same build that serves the \
                    plugin payment
                    """,
            ])
        #expect(issues.map(\.kind.code) == ["unserved-contract", "other-version"])
        #expect(
            try placement.versionIssues(wire: .unsealed, accepted: [:]).map(\.description) == [
                "payment is remote, and no living process serves 'payment.charge', 'payment.report' (Payment.swift:1, "
                    + """
                    Payment.swift:2); start a process that serves the plugin payment on the same engine, then \
                    repeat the command
                    """
            ])
        let accepted: [BoardID: Set<ContractVersion>] = [Charge.id: [other, sent[0]], Report.id: [sent[1]]]
        #expect(try placement.versionIssues(wire: .unsealed, accepted: accepted).isEmpty)
    }
}
