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
    @Test("P-10, U-2, AT-1 a member of 1.63 that compiles is called, as there", arguments: boards + others)
    fileprivate func honoured(_ member: Member) { #expect(member.calls() == member.expected) }

    @Test("P-10 a member of 1.63 that is not called does not compile")
    func notCompiling() throws { try Snippet("members").verify() }

    @Test("P-10 the list of 1.63 has every requirement and overridable member, called or refused by the compiler")
    func listed() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let snippet = try String(
            contentsOf: folder.appending(path: "must-not-compile/members.swift"), encoding: .utf8)
        let list = try String(
            contentsOf: folder.appending(path: "../../../docs/specification/boardy-1.63-names.md"), encoding: .utf8)
        let rows = list.matches(of: /\n\| `(.+)` \| (called|refused) \|/).map { (String($0.1), $0.2) }
        #expect(rows.filter { $0.1 == "called" }.map(\.0) == named((Self.boards + Self.others).map(\.testDescription)))
        #expect(
            rows.filter { $0.1 == "refused" }.map(\.0)
                == named(snippet.matches(of: /\/\/ refused: (.+)/).map { String($0.1) }))
    }

    /// Returns the members of several lists by their full names, sorted. In a list, the type stands once.
    private func named(_ lists: [String]) -> [String] {
        let names = lists.flatMap { list in
            var type = ""
            return list.components(separatedBy: ", ").map { name in
                guard let dot = name.firstRange(of: /^[A-Z]\w*\./) else { return type + name }
                type = String(name[dot])
                return name
            }
        }
        return Set(names).sorted { $0.lowercased() < $1.lowercased() }
    }

    // MARK: - Boards

    private static let boards: [Member] = [
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
        Member(
            "GuaranteedBoard.activate(withGuaranteedInput:), activationBarrier(withGuaranteedInput:)", "barrier 1",
            "input 1"
        ) {
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.activateBoard(.target("board", 1))
            return board.calls
        },
        Member(
            "AdaptableBoard.inputAdapters, GuaranteedBoard.silentInputWhiteList", "adapter", "barrier 4", "input 4",
            "silent"
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
            "GuaranteedBoard.activate(withOption:), GuaranteedCommandBoard.interact(command:)", "any 1",
            "any command 2"
        ) {
            let board = Raw(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.activation("board", with: Int.self).activate(with: 1)
            motherboard.interaction("board", with: Int.self).send(command: 2)
            return board.calls
        },
        Member(
            "DedicatedBoard.activate(withInput:), activationBarrier(withInput:)", "barrier 4", "input 4"
        ) {
            let board = Lenient(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.activateBoard(identifier: "board", withOption: "four")
            return board.calls
        },
        Member("InteractableBoard.interact(command:)", "command 1") {
            let board = Commanded(identifier: "board"), motherboard = Motherboard(boards: [board])
            motherboard.interaction("board", with: Int.self).send(command: 1)
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
            "BoardInputModel.identifier, option, BoardCommandModel.identifier, data", "barrier 3", "input 3",
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
        Member("DataMatchBoardFlow.doNext(withData:), doNext(with:)", "data 1", "whole board") {
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board]), calls = Calls()
            motherboard.registerFlow(Numbers(calls: calls)).registerFlow(WholeNumbers(calls: calls))
            board.sendToMotherboard(data: 1)
            return calls.all
        },
        Member("IDMatchBoardFlow.matchedBoardIDs, match(with:)", "asked", "listed", "own") {
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board]), calls = Calls()
            motherboard.registerFlow(Listed(calls: calls)).registerFlow(Choosing(calls: calls))
            board.sendToMotherboard(data: 1)
            return calls.all
        },
        Member("OutputSpecifications.identifier, validateOutput(_:)", "validate 1", "combined 1") {
            let board = Typed(identifier: "board"), motherboard = Motherboard(boards: [board]), calls = Calls()
            motherboard.registerFlow(
                OutputCombinedFlow(specifications: [Odd(calls: calls)]) { calls.all.append("combined \($0[0])") })
            board.sendToMotherboard(data: 1)
            return calls.all
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
            """
            LauncherPlugin.prepareForLaunching(withOptions:), ModulePlugin.identifier, \
            ModuleBuilderPlugin.build(with:sharedComponent:internalContinuousProducer:), \
            internalContinuousRegistrations(sharedComponent:producer:), pluginDidLoad(with:), MainOption.defaultValue
            """, "prepare 7", "inner", "loaded 7", "build"
        ) {
            let calls = Calls()
            let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: Plugin(calls: calls))
                .initialize()
            launcher.mainboard.activateBoard("pub.entry")
            return calls.all
        },
        Member(
            """
            ModulePlugin.apply(for:), ModulePluginConvertible.modulePlugins, MainOption.key, \
            SharedValueComponent.options, sharedValue(_:)
            """, "parts", "apply level 7 5"
        ) {
            let calls = Calls()
            let options = MainOptions.default.set(7, forKey: Level.key)
            _ = PluginLauncher.with(options: options).share(value: 5).install { Parts(calls: calls) }.initialize()
            return calls.all
        },
        Member("BoardRegistrationsConvertible.asBoardRegistrations()", "registrations", "barrier none", "option none") {
            let board = Untyped(identifier: "board")
            let producer = BoardProducer(registrationsBuilder: { _ in Registrations(board: board) })
            Motherboard(boardProducer: producer).activateBoard("board")
            return board.calls
        },
        Member(
            """
            AttachableObject.attachObject(_:), attachedObjects(), detachAllObjects(), \
            DetachableObject.detachObject(_:)
            """, "attach", "attach", "detach", "attached", "detach all"
        ) {
            let context = Context(), other = Context()
            let launcher = PluginLauncher.with(options: .default).initialize()
            launcher.attachLaunch(in: context)
            launcher.launch(in: context) { _ in }
            launcher.launch(in: other) { _ in }
            let object: any AttachableObject = context
            _ = object.attachedObjects()
            object.detachAllObjects()
            return context.calls
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
        Member("GuaranteedURLOpenerPlugin.canOpenURL(_:), mainboard(_:open:)", "can", "open", "[\"own\"]") {
            let calls = Calls()
            return calls.opening("app://x/1", by: OwnParsingOpener(calls: calls))
        },
        Member("URLOpenerPathMatchingPlugin.canOpenURL(_:), mainboard(_:open:)", "can", "open", "[\"own\"]") {
            let calls = Calls()
            return calls.opening("app://x/1", by: OwnPathOpener(calls: calls))
        },
        Member("URLOpenerPluginConvertible.urlOpenerPlugins", "openers", "can", "open", "[\"plain\"]") {
            let calls = Calls(), launcher = PluginLauncher.with(options: .default).initialize()
            _ = launcher.install { Openers(calls: calls) }
            return calls.opening("app://x/1", with: launcher)
        },
    ]
}

// MARK: - The code of an app

private final class Calls {
    var all: [String] = []

    /// Opens a link by one opener, and returns the calls of the opener and the names of those that opened.
    func opening(_ link: String, by opener: any URLOpenerPlugin) -> [String] {
        opening(link, with: PluginLauncher.with(options: .default).initialize().install(urlOpenerPlugin: opener))
    }

    func opening(_ link: String, with launcher: PluginLauncher) -> [String] {
        let result = launcher.open(link: link)
        guard case .openedBy(let names) = result else { return all + ["\(result)"] }
        return all + ["\(names)"]
    }
}

private class Recording: Board {
    var calls: [String] = []
}

private final class Untyped: Recording, ActivatableBoard {
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

private final class Commanded: Recording, InteractableBoard {
    func interact(command: Any?) { calls.append("command \(command ?? "none")") }
}

private struct Numbers: DataMatchBoardFlow {
    let calls: Calls
    func match(with output: BoardOutputModel) -> Bool { true }
    func doNext(withData data: Int) { calls.all.append("data \(data)") }
}

private struct WholeNumbers: DataMatchBoardFlow {
    let calls: Calls
    func match(with output: BoardOutputModel) -> Bool { true }
    func doNext(withData data: Int) { calls.all.append("data of a whole \(data)") }
    func doNext(with output: BoardOutputModel) { calls.all.append("whole \(output.identifier)") }
}

private struct Listed: IDMatchBoardFlow {
    let calls: Calls
    let matchedBoardIDs: [BoardID] = ["board"]
    func doNext(_ output: BoardOutputModel) { calls.all.append("listed") }
}

private struct Choosing: IDMatchBoardFlow {
    let calls: Calls
    let matchedBoardIDs: [BoardID] = []
    func match(with output: BoardOutputModel) -> Bool {
        calls.all.append("asked")
        return true
    }
    func doNext(_ output: BoardOutputModel) { calls.all.append("own") }
}

private struct Odd: OutputSpecifications {
    let identifier: BoardID = "board"
    let calls: Calls
    func validateOutput(_ data: Any?) -> Bool {
        if calls.all.isEmpty { calls.all.append("validate \(data ?? "none")") }
        return true
    }
}

private struct Registrations: BoardRegistrationsConvertible {
    let board: Untyped
    func asBoardRegistrations() -> [BoardRegistration] {
        board.calls.append("registrations")
        return [BoardRegistration("board") { [board] _ in board }]
    }
}

/// An object with its own way to keep others alive.
private final class Context: AttachableObject {
    let attachments = Attachments()
    private var kept: [AnyObject] = []
    private(set) var calls: [String] = []

    func attachObject(_ object: AnyObject) {
        calls.append("attach")
        kept.append(object)
    }
    func detachObject(_ object: AnyObject) {
        calls.append("detach")
        kept.removeAll { $0 === object }
    }
    func attachedObjects() -> [AnyObject] {
        calls.append("attached")
        return kept
    }
    func detachAllObjects() {
        calls.append("detach all")
        kept = []
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
    static var key: MainOptions.Key { MainOptions.Key(rawValue: "level") }
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

private struct Parts: ModulePluginConvertible {
    struct Part: ModulePlugin {
        let calls: Calls
        func apply(for main: MainComponent) {
            let shared = main.sharedValue(Int.self) ?? 0
            calls.all.append("apply \(Level.key.rawValue) \(main.options[Level.key] ?? 0) \(shared)")
        }
    }

    let calls: Calls
    var modulePlugins: [any ModulePlugin] {
        calls.all.append("parts")
        return [Part(calls: calls)]
    }
}

private struct Openers: URLOpenerPluginConvertible {
    let calls: Calls
    var urlOpenerPlugins: [any URLOpenerPlugin] {
        calls.all.append("openers")
        return [PlainOpener(calls: calls)]
    }
}

private struct OwnParsingOpener: GuaranteedURLOpenerPlugin {
    let name = "own"
    let calls: Calls
    func canOpenURL(_ url: URL) -> Bool {
        calls.all.append("can")
        return true
    }
    func willOpen(url: URL) -> URLOpeningOption<Int> {
        calls.all.append("will")
        return .no
    }
    func mainboard(_ mainboard: Motherboard, open url: URL) { calls.all.append("open") }
    func mainboard(_ mainboard: Motherboard, openWith parameter: Int) { calls.all.append("with \(parameter)") }
}

private struct OwnPathOpener: URLOpenerPathMatchingPlugin {
    let name = "own"
    let matchingPath = "/none"
    let calls: Calls
    func canOpenURL(_ url: URL) -> Bool {
        calls.all.append("can")
        return true
    }
    func mainboard(_ mainboard: Motherboard, open url: URL) { calls.all.append("open") }
    func mainboard(_ mainboard: Motherboard, openURLWithParameters parameters: [String: String]) {
        calls.all.append("parameters")
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
