import Foundation
import Testing

@testable import BoardyGenerator

@Suite struct BoardKindTests {
    private static let boards = "Modules/Loyalty/Implementation/Boards"

    /// A kind with the files that it makes beside the contract, and with the code by which the plugin serves it.
    struct Case: CustomTestStringConvertible, Sendable {
        let kind: String
        let own: [String]
        let statements: [String]
        var values = "Request"
        var hasRules = true
        var uses: [String] = []

        var testDescription: String { kind }
    }

    private static let served = "PointsBoard(identifier: $0, boardProducer: producer)"
    private static let steps = [
        "main.register(CleanPoints.self) { PointsRules().cleaned($0) }",
        "main.register(JudgePoints.self) { PointsRules().outcome(of: $0) }",
    ]
    private static let component = ["Points/HeadlessContext+Points.swift", "Points/PointsBoard.swift"]

    static let cases = [
        Case(kind: "request", own: ["PointsBoard.swift"], statements: [served]),
        Case(kind: "function", own: [], statements: ["PointsRules().outcome(of: $0)"]),
        Case(
            kind: "screen", own: ["PointsBoard.swift"], statements: [served], hasRules: false, uses: ["BoardyHeadless"]),
        Case(kind: "task", own: ["Points+Board.swift"], statements: ["Points.board($0)"]),
        Case(kind: "block-task", own: ["Points+Board.swift"], statements: ["Points.board($0)"]),
        Case(kind: "result-task", own: ["Points+Board.swift"], statements: ["Points.board($0)"]),
        Case(
            kind: "flow", own: ["Points+Board.swift", "PointsSteps.swift"],
            statements: ["Points.board($0, producer)"] + steps),
        Case(kind: "continuous", own: ["PointsBoard.swift", "PointsSteps.swift"], statements: [served] + steps),
        Case(
            kind: "barrier", own: [], statements: ["BarrierBoard<PointsValue>(identifier: $0)"], values: "Value",
            hasRules: false),
        Case(
            kind: "attachable", own: ["PointsBoard.swift", "PointsController.swift"],
            statements: ["PointsBoard(identifier: $0)"], hasRules: false),
        Case(
            kind: "mvc",
            own: component + ["Points/PointsController.swift", "Points/PointsViewController.swift"],
            statements: [served], hasRules: false, uses: ["BoardyHeadless"]),
        Case(
            kind: "vip",
            own: component + [
                "Points/PointsBuilder.swift", "Points/PointsInteractor.swift", "Points/PointsPresenter.swift",
                "Points/PointsViewController.swift",
            ],
            statements: [served], hasRules: false, uses: ["BoardyHeadless"]),
        Case(
            kind: "swiftui",
            own: component + [
                "Points/PointsController.swift", "Points/PointsView.swift", "Points/UIViewController+Points.swift",
            ],
            statements: [served], hasRules: false, uses: ["BoardyHeadless"]),
        Case(
            kind: "empty", own: ["PointsBoard.swift"], statements: ["PointsBoard(identifier: $0)"], values: "",
            hasRules: false),
    ]

    private func parts(_ kind: String, isPublished: Bool, awaiting: [KnownContract] = []) throws -> BoardParts {
        let request = BoardRequest(
            module: try TypeName("Loyalty", of: "a module"), board: try TypeName("Points", of: "a board"),
            isPublished: isPublished, requirements: awaiting)
        return try BoardKind.named(kind).parts(request)
    }

    @Test("P-D1 the kinds are those that the specification lists")
    func listed() throws {
        let page = try String(
            contentsOf: Package.folder.appending(path: "docs/specification/boardy.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").drop { $0 != "| Kind | Makes | Rules |" }.dropFirst(2)
            .prefix { $0.hasPrefix("| `") }
        #expect(rows.map { String($0.split(separator: "`")[1]) } == BoardKind.all.map(\.name))
        #expect(Self.cases.map(\.kind) == BoardKind.all.map(\.name))
    }

    @Test(
        "P-D1 a published board has a contract, values with samples, a test of each, and is provided", arguments: cases)
    func published(_ expected: Case) throws {
        let parts = try parts(expected.kind, isPublished: true)
        let io = "Modules/Loyalty/IO/Points"
        let values =
            switch expected.values {
            case "": [String]()
            case "Value": ["\(io)Value.swift"]
            default: ["\(io)Request+Samples.swift", "\(io)Request.swift", "Tests/Loyalty/IO/PointsJSONTests.swift"]
            }
        let rules = expected.hasRules ? ["Modules/Loyalty/Implementation/Model/PointsRules.swift"] : []
        let tests = ["Tests/Loyalty/Implementation/PointsTests.swift"]
        let own = expected.own.map { "\(Self.boards)/\($0)" }
        #expect(parts.files.map(\.path).sorted() == (["\(io).swift"] + values + rules + own + tests).sorted())
        #expect(parts.registration.first == "main.provide(Points.self) { \(expected.statements[0]) }")
        #expect(Array(parts.registration.dropFirst()) == Array(expected.statements.dropFirst()))
        #expect(parts.published == ["Points"])
        #expect(parts.uses == expected.uses)
        let contract = try #require(parts.files.first { $0.path == "\(io).swift" }?.text)
        #expect(contract.contains("public static let id: BoardID = \"loyalty.points\""))
        #expect(contract.contains("public func ioPoints() -> Destination<Points, Access> { self[Points.self] }"))
    }

    @Test(
        "P-D1 a board without a published interface adds nothing to the IO target, and is registered", arguments: cases)
    func isInternal(_ expected: Case) throws {
        let parts = try parts(expected.kind, isPublished: false)
        let paths = parts.files.map(\.path)
        let values =
            expected.values.isEmpty ? [] : ["Modules/Loyalty/Implementation/Model/Points\(expected.values).swift"]
        let rules = expected.hasRules ? ["Modules/Loyalty/Implementation/Model/PointsRules.swift"] : []
        let own = (expected.own + ["Points.swift"]).map { "\(Self.boards)/\($0)" }
        #expect(paths.sorted() == (values + rules + own + ["Tests/Loyalty/Implementation/PointsTests.swift"]).sorted())
        #expect(parts.registration.first == "main.register(Points.self) { \(expected.statements[0]) }")
        #expect(parts.published.isEmpty)
        for file in parts.files {
            #expect(!file.text.contains("public "), "\(file.path)")
            #expect(!file.text.contains("LoyaltyIO"), "\(file.path)")
        }
    }

    @Test(
        "P-D1 the class of a board names the contracts that it awaits",
        arguments: ["request", "screen", "continuous", "mvc", "vip", "swiftui"])
    func awaited(_ kind: String) throws {
        let user = KnownContract(id: "authentication.current-user", type: "CurrentUser", target: "AuthenticationIO")
        let files = try parts(kind, isPublished: true, awaiting: [user]).files
        let board = try #require(files.first { $0.path.hasSuffix("/PointsBoard.swift") }?.text)
        #expect(board.hasPrefix("import AuthenticationIO\nimport Boardy\n"))
        #expect(board.contains("    static let awaitedContracts: [any BoardContract.Type] = [CurrentUser.self]\n"))
    }

    @Test(
        "P-D1 an asynchronous board awaits a contract without an input, and has a function for another one",
        arguments: ["request", "screen"])
    func awaits(_ kind: String) throws {
        let user = KnownContract(id: "login.user", type: "CurrentUser", target: "LoginIO", isAwaitedAlone: true)
        let other = KnownContract(id: "login.name", type: "Rename", target: "LoginIO")
        let files = try parts(kind, isPublished: true, awaiting: [user, other]).files
        let board = try #require(files.first { $0.path.hasSuffix("/PointsBoard.swift") }?.text)
        #expect(board.contains("        _ = try await motherboard[CurrentUser.self].output()\n"))
        #expect(
            board.hasSuffix(
                """

                    /// Awaits `login.name`.
                    private func rename(_ input: Rename.Input) async throws -> Rename.Output {
                        try await motherboard[Rename.self].output(with: input)
                    }
                }

                """))
        let test = try #require(files.first { $0.path.hasSuffix("/PointsTests.swift") }?.text)
        #expect(test.contains("import LoginIO\n") && test.contains("FakeBoard<CurrentUser>.answering("))
    }

    @Test(
        "P-D1 a board without a story has a function for each contract that it awaits",
        arguments: ["continuous", "mvc", "vip", "swiftui"])
    func functions(_ kind: String) throws {
        let user = KnownContract(
            id: "login.user", type: "CurrentUser", target: "LoginIO", isAwaitedAlone: true, takesInput: false)
        let other = KnownContract(
            id: "login.name", type: "RenameEverybodyWhoHasSignedInSince", target: "LoginIO", takesInput: true)
        let files = try parts(kind, isPublished: true, awaiting: [user, other]).files
        let board = try #require(files.first { $0.path.hasSuffix("/PointsBoard.swift") }?.text)
        #expect(
            board.contains(
                """

                    /// Awaits `login.user`.
                    private func currentUser() async throws -> CurrentUser.Output {
                        try await motherboard[CurrentUser.self].output()
                    }

                    /// Awaits `login.name`.
                    private func renameEverybodyWhoHasSignedInSince(
                        _ input: RenameEverybodyWhoHasSignedInSince.Input
                    ) async throws -> RenameEverybodyWhoHasSignedInSince.Output {
                        try await motherboard[RenameEverybodyWhoHasSignedInSince.self].output(with: input)
                    }
                }

                """))
    }

    @Test(
        "P-D1 a kind without code that could await another board refuses requirements",
        arguments: ["task", "block-task", "result-task", "flow", "barrier", "attachable", "empty"])
    func requiresNothing(_ kind: String) throws {
        var parameters = BoardParameters("Receipts", kind: kind)
        parameters.requirements = ["authentication.current-user"]
        let user = """
            public enum CurrentUser: BoardContract {
                public static let id: BoardID = "authentication.current-user"
            }
            """
        let other = ["Modules/Authentication/IO/CurrentUser.swift": user]
        let tree = DraftTree(PackageFixture.files.merging(other) { $1 })
        let text = refusal { _ = try Generator(tree).newBoard(in: "Payment", parameters) }
        #expect(text?.hasPrefix("A board of the kind '\(kind)' awaits no other board, so it requires none") == true)
    }

    @Test(
        "P-D1 a gateway guards every published board, but for a barrier, whose waits have passed gateways of their own",
        arguments: cases)
    func guarded(_ expected: Case) throws {
        let text = try parts(expected.kind, isPublished: true).files.filter { !$0.path.hasPrefix("Tests/") }
            .map(\.text).joined()
        // These boards of the framework let activations past gateways unless they are told not to.
        let made = text.matches(of: #/\b(Task|BlockTask|ResultTask|Flow)Board\([^{]*?allowBypassGatewayBarrier: false/#)
        #expect(made.count == (["task", "block-task", "result-task", "flow"].contains(expected.kind) ? 1 : 0))
        #expect(!text.contains("shouldBypassGatewayBarrier"))
    }

    @Test("P-D1 an interface is a contract with values, samples and a test of the JSON, without a board")
    func interface() throws {
        let request = BoardRequest(
            module: try TypeName("Loyalty", of: "a module"), board: try TypeName("Points", of: "a board"))
        let parts = InterfaceTemplate(request: request).parts
        let io = "Modules/Loyalty/IO/Points"
        #expect(
            parts.files.map(\.path) == [
                "\(io).swift", "\(io)Request.swift", "\(io)Request+Samples.swift",
                "Tests/Loyalty/IO/PointsJSONTests.swift",
            ])
        #expect(parts.registration.isEmpty && parts.published == ["Points"])
    }

    @Test("P-D1 an unknown kind is refused with the list of all")
    func unknown() {
        let text = refusal { _ = try BoardKind.named("viper") }
        #expect(text?.hasPrefix("'viper' is no kind of board") == true)
        for kind in BoardKind.all { #expect(text?.contains(kind.name) == true) }
    }
}
