import Testing

@testable import ProjectChecks

/// Tests of the check that a module declares the contracts of other modules that it uses.
@Suite struct RequirementCheckTests {
    private static let payment = """
        public enum Pay: BoardContract { public static let id: BoardID = "payment.pay" }
        public enum Audit: GuardedContract, SendableMetatype { public static let id: BoardID = "payment.audit" }
        public struct Receipt: Equatable { let total: Int }
        extension ContractHost {
            public func ioPay() -> Destination<Pay, Access> { self[Pay.self] }
            public func ioAudit() -> Destination<Audit, Access> { self[Audit.self] }
        }
        public final class PaymentServiceMap: ModuleServiceMap {
            public var ioPayment: ContractDestination<Pay> { self[Pay.self] }
        }
        extension MainComponent {
            public func requireAuditor<C: GuardedContract>(for contract: C.Type) { require(Audit.self) }
        }
        """
    private static let plugin = "struct CartModulePlugin: ModulePlugin {\n    func apply(for main: MainComponent) {\n"

    /// Returns the issues without their columns.
    private func issues(
        _ declarations: String, _ board: String, imports: String = "PaymentIO", contracts: String = ""
    ) throws -> [String] {
        let package = FixturePackage(
            [
                PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO"),
                PackageTarget(name: "CartIO", path: "Modules/Cart/IO"),
                PackageTarget(name: "Cart", path: "Modules/Cart/Implementation"),
            ],
            files: [
                "Modules/Payment/IO/Contracts.swift": Self.payment,
                "Modules/Cart/IO/Contracts.swift": contracts,
                "Modules/Cart/IO/Empty.swift": """
                enum Empty: GuardedContract {}
                extension ContractHost { public func ioEmpty() -> Destination<Empty, Access> { self[Empty.self] } }
                """,
                "Modules/Cart/Implementation/CartPlugin.swift": "import PaymentIO\nimport CartIO\n\(Self.plugin)"
                    + "        \(declarations)\n    }\n}",
                "Modules/Cart/Implementation/Boards/CartBoard.swift": "import \(imports)\n\(board)",
            ])
        return try package.issues(of: .requirement).map {
            "\($0)".replacing("\($0.place): ", with: "\($0.file):\($0.line): ")
        }
    }

    private static func undeclared(_ line: Int = 2) -> String {
        """
        Modules/Cart/Implementation/Boards/CartBoard.swift:\(line): requirement: Cart uses Pay of PaymentIO and does \
        not require it
            instead: add main.require(Pay.self) to Modules/Cart/Implementation/CartPlugin.swift
        """
    }

    @Test(
        "MP-D2 each form of a use that the plugin does not declare is found at its line, with the line to add",
        arguments: [
            "motherboard.ioPay().activation.activate()", "ioPay().activation.activate()",
            "serviceMap.modPayment.ioPayment.activation.activate()", "motherboard[Pay.self].flow.handle {}",
            "motherboard.flow(Cart.self ->> Pay.self)", "let pay = self[\n Pay.self]", "typealias Payment = Pay",
        ])
    func undeclared(use: String) throws {
        let line = use.contains("\n") ? 3 : 2
        #expect(try issues("", use) == [Self.undeclared(line)])
        #expect(try issues("main.require(Pay.self)", use) == [])
        #expect(try issues("main.useIfProvided(Pay.self)", use) == [])
    }

    @Test(
        "MP-D8 a contract that a board or a function declares to await is required by that",
        arguments: [
            "static let awaitedContracts: [any BoardContract.Type] = [Pay.self]",
            "override class var awaitedContracts: [any BoardContract.Type] { super.awaitedContracts + [Pay.self] }",
            "main.provide(Cart.self, awaiting: Pay.self) { $0 }",
        ])
    func awaited(declaration: String) throws {
        #expect(try issues("", "\(declaration)\nioPay().output()") == [])
        #expect(try issues("", declaration.replacing("Pay.self", with: "")) == [])
        #expect(
            try issues("", declaration.replacing("Pay.self", with: "") + "\nioPay().output()") == [Self.undeclared(3)])
    }

    @Test(
        "MP-D8 a contract that a board awaits without declaring it is no second issue: the plugin requires it then"
    )
    func missingDeclaration() throws {
        let board = "final class CartBoard: Board, AsyncRequestBoard {\nfunc respond() async {\n"
        #expect(try issues("", board + "try await motherboard.ioPay().output() } }") == [])
        #expect(try issues("", board + "motherboard.ioPay().activation.activate() } }") == [Self.undeclared(4)])
    }

    @Test("MP-D2 a contract that is used in several places and not required is one issue, at the first place")
    func once() throws {
        #expect(try issues("", "// no ioPay()\n\nioPay()\nioPay()") == [Self.undeclared(4)])
    }

    @Test(
        "texts, values of other modules, the module's own names, and files without the contract's import are no use",
        arguments: [
            "// ioPay()", "let text = \"Sign in with '\\(Pay.id)' or ioPay()\"", "let receipt: Receipt",
            "board.ioPaid()",
            "func ioPay() {}", "let pay: Pay.Input", "ioEmpty().activation.activate()", "self[Empty.self]",
        ])
    func lookalikes(code: String) throws {
        #expect(try issues("", code) == [])
    }

    @Test("a file that does not import a module sees no contracts of it")
    func imports() throws {
        #expect(try issues("", "self[Pay.self]", imports: "CartIO") == [])
    }

    @Test("MP-D2 a requirement that nothing uses is found at its line")
    func unused() throws {
        #expect(
            try issues("main.require(Pay.self)", "let text = \"ioPay\"") == [
                """
                Modules/Cart/Implementation/CartPlugin.swift:5: requirement: Cart requires Pay of PaymentIO, and no \
                file of it uses it
                    instead: remove the line
                """
            ])
    }

    @Test("MP-D2 a method that requires a contract for the plugin declares it, whether or not a file uses it")
    func implied() throws {
        #expect(try issues("main.requireAuditor(for: Empty.self)", "ioAudit()") == [])
        #expect(try issues("main.requireAuditor(for: Empty.self)", "") == [])
        #expect(try issues("", "ioAudit()").count == 1)
    }

    @Test("FA-4 a provided contract whose requirement nothing checks is found at its line")
    func unguarded() throws {
        #expect(
            try issues("main.provide(Empty.self) { EmptyBoard($0) }", "") == [
                """
                Modules/Cart/Implementation/CartPlugin.swift:5: requirement: Cart provides Empty, and nothing checks \
                its requirement
                    instead: add main.requireRole(for: Empty.self), or another gateway, to \
                Modules/Cart/Implementation/CartPlugin.swift
                """
            ])
        let provided = "main.provide(Empty.self) { EmptyBoard($0) }\n"
        #expect(try issues(provided + "main.requireAuditor(for: Empty.self)", "") == [])
        #expect(try issues(provided + "main.install(gatewayBarrier: gate, for: Empty.self)", "") == [])
    }

    @Test(
        "MP-D2 a published contract that no plugin provides is found at its declaration, with what to do",
        arguments: [
            ("", "", "add main.provide(Show.self) { … } to its plugin, or remove it"),
            (
                "main.register(Show.self) { $0 }",
                "; Modules/Cart/Implementation/CartPlugin.swift:5 registers it for itself",
                "use provide in place of register"
            ),
        ])
    func unprovided(plugin: String, addition: String, remedy: String) throws {
        let shown = "import CartIO\npublic enum Show: BoardContract {}"
        #expect(
            try issues(plugin, "", contracts: shown) == [
                """
                Modules/Cart/IO/Contracts.swift:2: requirement: no plugin provides Show of CartIO\(addition)
                    instead: \(remedy)
                """
            ])
    }

    @Test(
        "MP-D2 a published contract may be provided by another file, with its module's name, or by a function",
        arguments: [
            "func f() { provide(Show.self, awaiting: Pay.self) { $0 } }", "main.provide(CartIO.Show.self) { $0 }",
            "func offer<C: BoardContract>(_ contract: C.Type) { main.provide(contract) { $0 } }\noffer(Show.self)",
        ])
    func provided(code: String) throws {
        let shown = "public enum Show: BoardContract {}\npublic protocol Shown: BoardContract {}"
        #expect(try issues("", code, imports: "CartIO", contracts: shown) == [])
    }
}
