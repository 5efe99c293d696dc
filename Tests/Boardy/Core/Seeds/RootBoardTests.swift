import BoardyCore
import Testing

// Seed 003: the lifetime of boards and of the components that they build.

extension BoardID {
    fileprivate static let root: BoardID = "root"
    fileprivate static let some: BoardID = "some"
    fileprivate static let dashboard: BoardID = "dashboard"
    fileprivate static let login: BoardID = "login"
}

private struct LaunchOptionsKey: Hashable { let name: String }

private protocol AuthChecking {
    func checkUserAuthenticated() -> Bool
}

private struct AuthCheckingBuilder {
    struct Checker: AuthChecking {
        let isAuthenticated: Bool
        func checkUserAuthenticated() -> Bool { isAuthenticated }
    }

    let isAuthenticated: Bool
    func build() -> any AuthChecking { Checker(isAuthenticated: isAuthenticated) }
}

/// A component that needs no care: it lives with the board.
private final class CheckingRootBoard: ContinuousBoard, GuaranteedBoard {
    typealias InputType = [LaunchOptionsKey: Any]?

    private let builder: AuthCheckingBuilder
    private lazy var authChecker: any AuthChecking = {
        builder.build()
    }()

    init(identifier: BoardID, authCheckingBuilder: AuthCheckingBuilder) {
        self.builder = authCheckingBuilder
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: InputType) {
        if authChecker.checkUserAuthenticated() {
            nextToBoard(.dashboard)
        } else {
            nextToBoard(.login)
        }
    }
}

private protocol FeatureDelegate: AnyObject {
    func featureDidFinish()
}

/// The component: a controller without a screen.
private final class FeatureController: Pairable {
    weak var delegate: (any FeatureDelegate)?
    private let member: Member

    init(delegate: any FeatureDelegate, member: Member) {
        self.delegate = delegate
        self.member = member
    }

    func finish() { delegate?.featureDidFinish() }
}

private struct FeatureBuilder {
    let census: Census

    func build(withDelegate delegate: any FeatureDelegate) -> FeatureController {
        FeatureController(delegate: delegate, member: census.member())
    }
}

/// A component that the board keeps until it is done.
private final class RootBoard: ContinuousBoard, GuaranteedBoard {
    typealias InputType = [LaunchOptionsKey: Any]?

    private let builder: FeatureBuilder
    private(set) var featureInstance: FeatureController?

    init(identifier: BoardID, builder: FeatureBuilder) {
        self.builder = builder
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: InputType) {
        let feature = builder.build(withDelegate: self)

        featureInstance = feature  // store reference only
    }
}

extension RootBoard: FeatureDelegate {
    func featureDidFinish() {
        featureInstance = nil
    }
}

/// A component that lives as long as the root view controller.
private final class PairingBoard: Board, GuaranteedBoard, FeatureDelegate {
    typealias InputType = Void

    private let builder: FeatureBuilder

    init(identifier: BoardID, builder: FeatureBuilder) {
        self.builder = builder
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: InputType) {
        let feature = builder.build(withDelegate: self)
        feature.pairWith(object: rootViewController)
    }

    func featureDidFinish() {}
}

/// A board that leaves when its component has done its work.
private final class SomeBoard: Board, GuaranteedBoard {
    typealias InputType = Void

    private let builder: FeatureBuilder

    private(set) lazy var feature = builder.build(withDelegate: self)

    init(identifier: BoardID, builder: FeatureBuilder) {
        self.builder = builder
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: InputType) {
        feature.finish()
    }
}

extension SomeBoard: FeatureDelegate {
    func featureDidFinish() {
        complete()
    }
}

@Suite struct RootBoardTests {
    private let log = Log(), census = Census()

    private func noting(_ id: BoardID) -> Board {
        ScriptedNote(identifier: id) { [log] in log.add("\(id)") }
    }

    private final class ScriptedNote: Board, ActivatableBoard {
        let note: () -> Void

        init(identifier: BoardID, note: @escaping () -> Void) {
            self.note = note
            super.init(identifier: identifier)
        }

        func activate(withOption option: Any?) { note() }
    }

    @Test(
        "Board, init(identifier:), identifier: a subclass has its own initialiser and a component that needs no care",
        arguments: [true, false])
    func checker(isAuthenticated: Bool) {
        let root = CheckingRootBoard(
            identifier: .root, authCheckingBuilder: AuthCheckingBuilder(isAuthenticated: isAuthenticated))
        #expect(root.identifier == .root)
        let motherboard = Motherboard(boards: [root, noting(.dashboard), noting(.login)])
        motherboard.activateBoard(
            identifier: .root, withOption: [LaunchOptionsKey(name: "url"): "app://home"] as [LaunchOptionsKey: Any])
        root.activate()
        #expect(log.entries == (isAuthenticated ? ["dashboard", "dashboard"] : ["login", "login"]))
    }

    @Test("ContinuousBoard, (identifier:): a component stored in the board lives until the board lets go of it (B-4)")
    func stored() throws {
        let root = RootBoard(identifier: .root, builder: FeatureBuilder(census: census))
        let motherboard = Motherboard(boards: [root])
        motherboard.activateBoard(identifier: .root)
        #expect(root.motherboard.boards.isEmpty)
        #expect(census.living == 1)
        root.featureInstance?.finish()
        #expect(census.living == 0)
        motherboard.activateBoard(identifier: .root)
        #expect(census.living == 1)
    }

    @Test("ContinuousBoard, (identifier:): a component stored in the board goes with it (B-4)")
    func storedGoes() {
        let motherboard = Motherboard(boards: [RootBoard(identifier: .root, builder: FeatureBuilder(census: census))])
        motherboard.activateBoard(identifier: .root)
        #expect(census.living == 1)
        motherboard.removeBoard(withIdentifier: .root)
        #expect(census.living == 0)
    }

    @Test("pairWith(object:): a component lives as long as the view controller, also when its board has gone")
    func paired() {
        var window: ViewController? = ViewController()
        let motherboard = Motherboard(boards: [PairingBoard(identifier: .some, builder: FeatureBuilder(census: census))]
        )
        if let window { motherboard.putIntoContext(window) }
        motherboard.activateBoard(.some)
        motherboard.removeBoard(withIdentifier: .some)
        #expect(census.living == 1)
        window = nil
        #expect(census.living == 0)
    }

    @Test("complete(): a board whose component has done its work leaves, and both are released")
    func completed() {
        let motherboard = Motherboard(
            boardProducer: BoardProducer { [census] _ in
                BoardRegistration(.some) { identifier in
                    SomeBoard(identifier: identifier, builder: FeatureBuilder(census: census))
                }
            })
        motherboard.registerCompletionFlow(matchedIdentifiers: [.some]) { [log] in log.add("\($0)") }
        motherboard.activateBoard(.some)
        #expect(log.entries == ["true"])
        #expect(motherboard.boards.isEmpty)
        #expect(census.living == 0)
    }
}
