import BoardyCore
import BoardyModulePlugin
import BoardyRemote

/// Doubles a number, in whatever way the test says.
enum Doubling: RemoteContract {
    static let id: BoardID = "test.double"
    typealias Input = Int
    typealias Output = Int
}

/// Counts up to a number.
enum Counting: RemoteContract {
    static let id: BoardID = "test.count"
    typealias Input = Int
    typealias Output = Int
    static var answers: AnswerCount { .many }
}

/// Is answered by completing.
enum Noting: RemoteContract {
    static let id: BoardID = "test.note"
    typealias Input = Int
    typealias Output = Never
}

/// Doubles a number, with its writes in the transaction of its answer.
enum Saving: RemoteContract {
    static let id: BoardID = "test.save"
    typealias Input = Int
    typealias Output = Int
    static var commitRule: CommitRule { .withAnswer }
}

/// A board that runs the closure of a test.
final class ScriptedBoard<C: RemoteContract>: Board, ContractBoard {
    typealias Contract = C
    typealias BoardKind = C.BoardKind
    private let script: (ScriptedBoard, C.Input) -> Void

    init(_ id: BoardID, _ script: @escaping (ScriptedBoard, C.Input) -> Void) {
        self.script = script
        super.init(identifier: id)
    }

    func activate(withGuaranteedInput input: C.Input) { script(self, input) }
}

/// A plugin with one scripted board.
struct TestPlugin<C: RemoteContract>: LauncherPlugin, ModulePlugin where C.BoardKind == PlainBoardKind {
    let name = "test"
    let script: @Sendable (ScriptedBoard<C>, C.Input) -> Void

    init(_ contract: C.Type, _ script: @escaping @Sendable (ScriptedBoard<C>, C.Input) -> Void) {
        self.script = script
    }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { main.provide(C.self) { ScriptedBoard($0, script) } }
}

/// A person who answers each question at once. The boards have the person as their context.
final class Person {
    private var question: (() -> Void)?
    private var runTurn: AppQuestions.TurnRunner?

    func ask(_ answered: @escaping () -> Void) { question = answered }

    static func answering(
        _ motherboard: Motherboard, unit: (any ActivationUnit)?, keeping launcher: PluginLauncher
    ) -> LaunchedApp {
        let person = Person()
        motherboard.putIntoContext(person)
        return LaunchedApp(
            motherboard: motherboard, unit: unit, keeping: launcher,
            questions: AppQuestions(isOpen: { person.question != nil }, runTurns: { person.runTurn = $0 }),
            settle: { isDone in
                while !isDone(), let turn = person.question {
                    person.question = nil
                    if let runTurn = person.runTurn { try runTurn(turn) } else { turn() }
                }
            })
    }
}

/// An app with one plugin, each activation on an actor of its own.
struct TestApp<C: RemoteContract>: RemoteApp where C.BoardKind == PlainBoardKind {
    let plugin: TestPlugin<C>
    let contracts: [ServedContract]
    let unit: (@Sendable () throws -> any ActivationUnit)?
    /// Presents the screens of the app; nil for an app without screens.
    var settle: (@Sendable (Motherboard, () -> Bool) async throws -> Void)?
    /// True if the boards may ask a ``Person``.
    var hasPerson = false
    /// Called when a turn begins again.
    var restart: @Sendable () -> Void = {}
    actor Domain {}

    init(_ contract: C.Type, _ script: @escaping @Sendable (ScriptedBoard<C>, C.Input) -> Void) throws {
        try self.init(contract, unit: nil, script)
    }

    init(
        _ contract: C.Type, unit: (@Sendable () throws -> any ActivationUnit)?,
        _ script: @escaping @Sendable (ScriptedBoard<C>, C.Input) -> Void
    ) throws {
        plugin = TestPlugin(contract, script)
        contracts = [try ServedContract(contract, wire: .unsealed)]
        self.unit = unit
    }

    func domain(for claim: RemoteClaim) -> Domain { Domain() }

    func launch(for claim: RemoteClaim, on domain: isolated Domain) throws -> LaunchedApp {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: plugin)
            .initialize(isolation: domain)
        let motherboard = launcher.mainboard
        if hasPerson { return Person.answering(motherboard, unit: try unit?(), keeping: launcher) }
        return LaunchedApp(
            motherboard: motherboard, unit: try unit?(), keeping: launcher, restart: restart,
            settle: settle.map { settle in { isDone in try await settle(motherboard, isDone) } })
    }

    var process: ProcessRow { ProcessRow(id: ProcessID("w"), host: "host", pid: 1, serving: contracts) }
}
