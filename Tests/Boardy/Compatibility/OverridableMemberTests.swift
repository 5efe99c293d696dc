import BoardyCompatibility
import BoardyComponentKit
import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Foundation
import SnippetCompiler
import Testing

/// A member that code for Boardy 1.63 may override or has to implement, with a use that returns what was called.
private struct Member: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let calls: @Sendable () -> [String]
    let expected: [String]

    init(_ name: String, _ expected: String..., calls: @escaping @Sendable () -> [String]) {
        testDescription = name
        self.expected = expected
        self.calls = calls
    }
}

/// Every overridable member and every protocol requirement of Boardy 1.63 that compiles here is honoured.
@Suite(.diagnostics(allowing: [.duplicatePlugin])) struct OverridableMemberTests {
    @Test("A member of 1.63 that compiles is called, as there", arguments: boards + others)
    fileprivate func honoured(_ member: Member) { #expect(member.calls() == member.expected) }

    @Test("A member of 1.63 that is not called does not compile")
    func notCompiling() throws { try Snippet("members").verify() }

    // MARK: - Boards

    private static let boards: [Member] = [
        Member("Board.putIntoContext(_:)", "put") {
            let board = Untyped(identifier: "board")
            board.putIntoContext(board)
            return board.calls
        },
        Member("ActivatableBoard.activate(withOption:), activationBarrier(withOption:)", "barrier 1", "option 1") {
            let board = Untyped(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.activateBoard(.target("board", 1))
            return board.calls
        },
        Member("ActivatableBoard.shouldBypassGatewayBarrier()", "bypass", "barrier 1", "option 1") {
            let board = Untyped(identifier: "board"), producer = BoardProducer()
            producer.registerGateway(.registerWithActivation { gate, _ in gate.complete(false) }, for: .everyBoard)
            let motherboard = Motherboard(boards: [board], boardProducer: producer)
            motherboard.activateBoard(.target("board", 1))
            return board.calls
        },
        Member("GuaranteedBoard.activate(withGuaranteedInput:), activationBarrier(…)", "barrier 1", "input 1") {
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.activateBoard(.target("board", 1))
            return board.calls
        },
        Member(
            "GuaranteedBoard.inputAdapters, silentInputWhiteList", "adapter", "barrier 4", "input 4", "silent"
        ) {
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board])
            for value in ["four", 1.5] as [Any] {
                motherboard.activateBoard(identifier: "board", withOption: value)
            }
            return board.calls
        },
        Member("GuaranteedCommandBoard.interact(guaranteedCommand:)", "command 2") {
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.interaction("board", with: Int.self).send(command: 2)
            return board.calls
        },
        Member(
            "GuaranteedBoard.activate(withOption:), GuaranteedCommandBoard.interact(command:)", "any 1", "any command 2"
        ) {
            let board = Raw(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.activation("board", with: Int.self).activate(with: 1)
            motherboard.interaction("board", with: Int.self).send(command: 2)
            return board.calls
        },
        Member(
            "DedicatedBoard.activate(withInput:), activationBarrier(withInput:), inputAdapters", "barrier 4", "input 4"
        ) {
            let board = Lenient(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.activateBoard(identifier: "board", withOption: "four")
            return board.calls
        },
        Member("ContinuousBoard.putIntoContext(_:)", "put") {
            let board = Continuable(identifier: "board")
            board.putIntoContext(board)
            return board.calls
        },
        Member(
            "TaskBoard.handleSuccess(_:), handleProgress(), willComplete()", "progress", "success 1", "progress",
            "complete"
        ) {
            Fetch.calls(activatedWith: 1)
        },
        Member("TaskBoard.handleError(_:)", "progress", "error", "progress", "complete") {
            Fetch.calls(activatedWith: -1)
        },
    ]

    // MARK: - Messages, flows, plugins, openers

    private static let others: [Member] = [
        Member(
            "BoardInputModel.identifier, option; BoardCommandModel.identifier, data", "barrier 3", "input 3",
            "command 3"
        ) {
            struct Request: BoardInputModel, BoardCommandModel {
                let identifier: BoardID = "board"
                var option: Any? { 3 }
                var data: Any? { 3 }
            }
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.activateBoard(model: Request())
            motherboard.interactWithBoard(command: Request())
            return board.calls
        },
        Member("BoardFlow.identifier, match(with:)", "flow board") {
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board]), calls = Calls()
            motherboard.registerFlow(NamedFlow(calls: calls))
            board.sendToMotherboard(data: 1)
            motherboard.removeFlow(by: "flow")
            board.sendToMotherboard(data: 1)
            return calls.all
        },
        Member(
            "LauncherPlugin, ModulePlugin, ModuleBuilderPlugin, MainOption", "prepare 7", "inner", "loaded 7", "build"
        ) {
            let calls = Calls()
            let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: Plugin(calls: calls))
                .initialize()
            launcher.mainboard.activateBoard("pub.entry")
            return calls.all
        },
        Member("URLOpenerPlugin.name, canOpenURL(_:), mainboard(_:open:)", "can", "open", "[\"plain\"]") {
            let calls = Calls()
            return calls.opening("app://x/1", by: PlainOpener(calls: calls))
        },
        Member("GuaranteedURLOpenerPlugin.willOpen(url:), mainboard(_:openWith:)", "will", "with 1", "[\"parsing\"]") {
            let calls = Calls()
            return calls.opening("app://x/1", by: ParsingOpener(calls: calls))
        },
        Member(
            "URLOpenerPathMatchingPlugin.matchingPath, mainboard(_:openURLWithParameters:)", "parameters 1",
            "[\"path\"]"
        ) {
            let calls = Calls()
            return calls.opening("app://x/1", by: PathOpener(calls: calls))
        },
    ]
}

// MARK: - The code of an app

private final class Calls {
    var all: [String] = []

    /// Opens a link by one opener, and returns the calls of the opener and the names of those that opened.
    func opening(_ link: String, by opener: any URLOpenerPlugin) -> [String] {
        let launcher = PluginLauncher.with(options: .default).initialize()
        launcher.install(urlOpenerPlugin: opener)
        let result = launcher.open(link: link)
        guard case .openedBy(let names) = result else { return all + ["\(result)"] }
        return all + ["\(names)"]
    }
}

private class Recording: Board {
    var calls: [String] = []
}

private final class Untyped: Recording, ActivatableBoard {
    override func putIntoContext(_ context: AnyObject) { calls.append("put") }
    func activationBarrier(withOption option: Any?) -> ActivationBarrier? {
        calls.append("barrier \(option ?? "none")")
        return nil
    }
    func activate(withOption option: Any?) { calls.append("option \(option ?? "none")") }
    override func shouldBypassGatewayBarrier() -> Bool {
        calls.append("bypass")
        return true
    }
}

private final class Typed: Recording, GuaranteedBoard, GuaranteedCommandBoard {
    var inputAdapters: [(Any?) -> Int?] {
        [
            { [unowned self] in
                guard let text = $0 as? String else { return nil }
                calls.append("adapter")
                return text.count
            }
        ]
    }
    var silentInputWhiteList: [(_ input: Any?) -> Bool] {
        [
            { [unowned self] in
                calls.append("silent")
                return $0 is Double
            }
        ]
    }
    func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? {
        calls.append("barrier \(input)")
        return nil
    }
    func activate(withGuaranteedInput input: Int) { calls.append("input \(input)") }
    func interact(guaranteedCommand command: Int) { calls.append("command \(command)") }
}

private final class Raw: Recording, GuaranteedBoard, GuaranteedCommandBoard {
    func activate(withGuaranteedInput input: Int) { calls.append("input") }
    func activate(withOption option: Any?) { calls.append("any \(option ?? "none")") }
    func interact(guaranteedCommand command: Int) { calls.append("command") }
    func interact(command: Any?) { calls.append("any command \(command ?? "none")") }
}

private final class Lenient: Recording, DedicatedBoard {
    var inputAdapters: [(Any?) -> Int?] { [{ ($0 as? String)?.count }] }
    func activationBarrier(withInput input: Int?) -> ActivationBarrier? {
        calls.append("barrier \(input ?? 0)")
        return nil
    }
    func activate(withInput input: Int?) { calls.append("input \(input ?? 0)") }
}

private final class Continuable: ModernContinuableBoard {
    var calls: [String] = []
    init(identifier: BoardID) { super.init(identifier: identifier, boardProducer: BoardProducer()) }
    override func putIntoContext(_ context: AnyObject) { calls.append("put") }
}

private final class Fetch: TaskBoard<Int, Int> {
    private struct Negative: Error {}
    var calls: [String] = []

    override func handleSuccess(_ output: Int) { calls.append("success \(output)") }
    override func handleProgress() { calls.append("progress") }
    override func handleError(_ error: any Error) { calls.append("error") }
    override func willComplete() { calls.append("complete") }

    static func calls(activatedWith input: Int) -> [String] {
        let board = Fetch(identifier: "board") { _, input, completion in
            completion(input < 0 ? .failure(Negative()) : .success(input))
        }
        let motherboard = Motherboard(boards: [board])
        motherboard.activateBoard(.target("board", input))
        return board.calls
    }
}

private struct NamedFlow: BoardFlow {
    let identifier = "flow"
    let calls: Calls
    func match(with output: BoardOutputModel) -> Bool { output.identifier == "board" }
    func doNext(_ output: BoardOutputModel) { calls.all.append("\(identifier) \(output.identifier)") }
}

private struct Level: MainOption {
    let number: Int
    static var defaultValue: Level { Level(number: 7) }
}

private enum Entry: BoardContract {
    static let id: BoardID = "entry"
}

private struct Plugin: LauncherPlugin {
    let name = "plugin"
    let calls: Calls
    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        calls.all.append("prepare \(options.value(of: Level.self).number)")
        return ModuleComponent(modulePlugins: [Module(calls: calls), Module(calls: calls)])
    }
}

/// Two of these have one ID, so the second is not applied.
private struct Module: ModuleBuilderPlugin {
    final class EntryBoard: Board, ContractBoard {
        typealias Contract = Entry
        func activate(withGuaranteedInput input: Void) {}
    }

    typealias Contract = Entry
    let identifier: BoardID = "pub.entry"
    let calls: Calls

    func build(
        with identifier: BoardID, sharedComponent: any SharedValueComponent,
        internalContinuousProducer: any BoardProducing
    ) -> EntryBoard {
        calls.all.append("build")
        return EntryBoard(identifier: identifier)
    }
    func internalContinuousRegistrations(
        sharedComponent: any SharedValueComponent, producer: any BoardProducing
    ) -> [BoardRegistration] {
        let _ = calls.all.append("inner")
    }
    func pluginDidLoad(with sharedComponent: any SharedValueComponent) {
        calls.all.append("loaded \(sharedComponent.options.value(of: Level.self).number)")
    }
}

private struct PlainOpener: URLOpenerPlugin {
    let name = "plain"
    let calls: Calls
    func canOpenURL(_ url: URL) -> Bool {
        calls.all.append("can")
        return true
    }
    func mainboard(_ mainboard: Motherboard, open url: URL) { calls.all.append("open") }
}

private struct ParsingOpener: GuaranteedURLOpenerPlugin {
    let name = "parsing"
    let calls: Calls
    func willOpen(url: URL) -> URLOpeningOption<Int> {
        calls.all.append("will")
        return .yes(1)
    }
    func mainboard(_ mainboard: Motherboard, openWith parameter: Int) { calls.all.append("with \(parameter)") }
}

private struct PathOpener: URLOpenerPathMatchingPlugin {
    let name = "path"
    let matchingPath = "/{number}"
    let calls: Calls
    func mainboard(_ mainboard: Motherboard, openURLWithParameters parameters: [String: String]) {
        calls.all.append("parameters \(parameters["number"] ?? "")")
    }
}
