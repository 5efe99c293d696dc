import Testing

@testable import ProjectChecks

/// Tests of the check that a board declares the contracts that it awaits.
@Suite struct AwaitCheckTests {
    private static let contracts = """
        public enum Pay: BoardContract {}
        public enum Settle: BoardContract {}
        public enum CurrentUser: BoardContract {}
        extension ContractHost {
            public func ioPay() -> Destination<Pay, Access> { self[Pay.self] }
            public func ioCurrentUser() -> Destination<CurrentUser, Access> { self[CurrentUser.self] }
        }
        """

    /// Returns the issues of a feature, with their lines and without their file.
    private func issues(_ code: String) throws -> [String] {
        let file = "Modules/Cart/Implementation/Boards/CartBoard.swift"
        let package = FixturePackage(
            [
                PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO"),
                PackageTarget(name: "Cart", path: "Modules/Cart/Implementation"),
            ],
            files: ["Modules/Payment/IO/Contracts.swift": Self.contracts, file: code])
        return try package.issues(of: .awaited).map { "\($0.place.line) \($0.problem): \($0.remedy)" }
    }

    private static func board(awaiting declared: String? = nil, _ body: String) -> String {
        let list = declared.map { "static let awaitedContracts: [any BoardContract.Type] = [\($0)]" } ?? ""
        return "final class CartBoard: Board, AsyncRequestBoard { \(list)\nfunc respond() async { \(body) } }"
    }

    @Test(
        "MP-D8 each form of an await that the board does not declare is found at its line, with what to add",
        arguments: [
            "try await motherboard.ioPay().output(with: 1)", "try await motherboard[Pay.self].output()",
            "try await answer { try await motherboard.ioPay().output() }",
            "startResponse { try await motherboard[Pay.self].output() }",
            "try await motherboard.end(of: Pay.map { $0 })", "try await motherboard.output(of: Pay.self, with: 1)",
        ])
    func undeclared(use: String) throws {
        #expect(
            try issues(Self.board(use)) == [
                "2 CartBoard awaits Pay and does not declare it: add Pay.self to 'awaitedContracts' of CartBoard"
            ])
        #expect(try issues(Self.board(awaiting: "Pay.self", use)) == [])
    }

    @Test("MP-D8 each step of an awaited chain is awaited, also a contract of the feature itself")
    func steps() throws {
        let own = "enum Ordering: BoardContract {}\n"
        let chain = "try await motherboard.output(of: Pay.map { $0 } ->> Ordering.self)"
        #expect(try issues(own + Self.board(awaiting: "Pay.self, Ordering.self", chain)) == [])
        #expect(
            try issues(own + Self.board(awaiting: "Pay.self", chain)) == [
                "3 CartBoard awaits Ordering and does not declare it: "
                    + "add Ordering.self to 'awaitedContracts' of CartBoard"
            ])
    }

    @Test(
        "MP-D8 what a board declares and does not await is found, and an activation that nobody awaits is no await",
        arguments: [
            "", "motherboard.ioPay().activation.activate()", "motherboard[Pay.self].flow.handle {}",
            "// motherboard.ioPay().output()", "output(Pay.self)", "try await end(of: pay)",
        ])
    func unused(body: String) throws {
        #expect(try issues(Self.board(body)) == [])
        #expect(
            try issues(Self.board(awaiting: "Pay.self", body)) == [
                "1 CartBoard declares that it awaits Pay, and does not await it: remove Pay.self"
            ])
    }

    @Test("MP-D8 a board declares what it awaits through functions of its extensions and of its superclass")
    func functions() throws {
        let helpers = """
            extension ContinuousBoard { func user() async throws { try await motherboard.ioCurrentUser().output() } }
            class PayingBoard: ModernContinuableBoard {
                func name(of key: String) async throws { try await user() }
                func name(_ key: String) {}
            }
            final class CartBoard: PayingBoard, AsyncRequestBoard {
            """
        #expect(
            try issues("\(helpers)\nfunc respond() async { try await name(of: key) } }") == [
                "7 CartBoard awaits CurrentUser and does not declare it: "
                    + "add CurrentUser.self to 'awaitedContracts' of CartBoard"
            ])
        #expect(try issues("\(helpers)\nfunc respond() async { name(key) } }") == [])
        // A function of the board itself hides that of its superclass.
        let own = "func name(of order: Order) async {}\nfunc respond() async { try await name(of: order) } }"
        #expect(try issues("\(helpers)\n\(own)") == [])
    }

    @Test("MP-D8 a board inherits what its superclass declares, and adds to it")
    func inheritance() throws {
        func code(_ list: String) -> String {
            """
            class SignInBoard: ModernContinuableBoard {
                class var awaitedContracts: [any BoardContract.Type] { [CurrentUser.self] }
                func user() async throws { try await motherboard.ioCurrentUser().output() }
            }
            final class CartBoard: SignInBoard, AsyncRequestBoard {
                \(list)
                func respond() async {
                    try await user()
                    try await motherboard.ioPay().output()
                }
            }
            """
        }
        let head = "override class var awaitedContracts: [any BoardContract.Type]"
        #expect(try issues(code("\(head) { super.awaitedContracts + [Pay.self] }")) == [])
        #expect(
            try issues(code("")) == [
                "9 CartBoard awaits Pay and does not declare it: add Pay.self to 'awaitedContracts' of CartBoard"
            ])
        #expect(
            try issues(code("\(head) { [Pay.self] }")) == [
                "8 CartBoard awaits CurrentUser and does not declare it: "
                    + "add CurrentUser.self to 'awaitedContracts' of CartBoard"
            ])
    }

    @Test("MP-D8 a function in place of a board is compared with what it declares behind 'awaiting:'")
    func plugin() throws {
        func code(_ arguments: String, _ body: String) -> String {
            "func apply(for main: MainComponent) {\nmain.provide(Settle.self\(arguments)) { _, board in\n\(body)\n} }"
        }
        let pay = "try await board.motherboard.ioPay().output()"
        #expect(try issues(code(", awaiting: Pay.self", pay)) == [])
        #expect(
            try issues(code("", pay)) == [
                "3 the function of Settle awaits Pay and does not declare it: "
                    + "add 'awaiting: Pay.self' to provide(Settle.self)"
            ])
        #expect(
            try issues(code(", awaiting: Pay.self, CurrentUser.self", pay)) == [
                "2 the function of Settle declares that it awaits CurrentUser, and does not await it: "
                    + "remove CurrentUser.self"
            ])
    }
}
