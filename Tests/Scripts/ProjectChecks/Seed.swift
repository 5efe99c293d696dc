import Testing

@testable import ProjectChecks

/// A violation that a test puts into a tree. The sign `§` in a file stands before the place at which it is to be found.
struct Seed: CustomTestStringConvertible {
    let rule: CheckRule
    let disguise: String
    var changes: [String: String] = [:]
    var targets: [PackageTarget] = []
    /// The place without a column; nil if a file has the sign.
    var line: String?
    /// The rules that the same code also breaks.
    var also: Set<CheckRule> = []
    var tree = SeededTree.repository

    var testDescription: String { "\(rule.rawValue): \(disguise)" }

    /// The changes without the sign.
    var files: [String: String] { changes.mapValues { $0.replacing("§", with: "") } }

    /// The place at which the violation is to be found.
    var place: String? {
        if let line { return line }
        for (file, text) in changes {
            for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                guard let sign = row.firstIndex(of: "§") else { continue }
                return "\(file):\(index + 1):\(row[..<sign].unicodeScalars.count + 1)"
            }
        }
        return nil
    }

    /// Returns a seed of one file of the implementation of Payment.
    static func payment(
        _ rule: CheckRule, _ disguise: String, in file: String = "More.swift", _ text: String,
        also: Set<CheckRule> = []
    ) -> Seed {
        Seed(
            rule: rule, disguise: disguise, changes: ["Modules/Payment/Implementation/\(file)": text], also: also)
    }

    /// Returns a seed of one file of the package that depends on the library.
    static func other(
        _ rule: CheckRule, _ disguise: String, in file: String = "Sources/Points/More.swift", _ text: String,
        _ targets: [PackageTarget] = [], line: String? = nil, also: Set<CheckRule> = []
    ) -> Seed {
        Seed(
            rule: rule, disguise: disguise, changes: [file: text], targets: targets, line: line, also: also,
            tree: .otherPackage)
    }
}

extension Seed {
    static let imports: [Seed] = [
        .payment(.undeclaredImport, "in a branch of #if", "#if DEBUG\n    import §CartIO\n#endif"),
        .payment(
            .undeclaredImport, "behind #else of another module", "#if canImport(A)\n#else\nimport §CartIO\n#endif"),
        .payment(.undeclaredImport, "below canImport of itself", "#if canImport(CartIO)\nimport §CartIO\n#endif"),
        .payment(.undeclaredImport, "behind @_exported", "@_exported public import §CartIO"),
        .payment(.undeclaredImport, "behind @preconcurrency on a line of its own", "@preconcurrency\nimport §CartIO"),
        .payment(.undeclaredImport, "of one type", "import struct §CartIO.Line"),
        .payment(.undeclaredImport, "behind a comment", "/* import nothing /* at all */ */ import §CartIO // why"),
        .payment(.undeclaredImport, "on two lines", "import\n    §CartIO"),
        .payment(.undeclaredImport, "behind a semicolon", "let x = 1; import §CartIO"),
        .payment(.undeclaredImport, "behind a regular expression", "let x = #/\"/*/#\nimport §CartIO"),
        .payment(.undeclaredImport, "in backticks, behind a text", "let é = \"import A\"; import `§CartIO`"),
        .payment(.undeclaredImport, "of a module that nobody has", "#if !canImport(NIO)\nimport §NIO\n#endif"),
        Seed(
            rule: .unusedDependency, disguise: "named in comments and texts only",
            changes: [
                "Modules/Payment/Implementation/More.swift": "// import CartIO\nlet a = \"\"\"\nimport CartIO\n\"\"\""
            ],
            targets: [
                PackageTarget(
                    name: "Payment", path: "Modules/Payment/Implementation",
                    dependencies: ["PaymentIO", "Boardy", "Boundaries", "CartIO"])
            ], line: "Package.swift:3"),
        .payment(.testableImport, "with another attribute", "@preconcurrency @testable import §PaymentIO"),
        Seed(
            rule: .layer, disguise: "an implementation below canImport",
            changes: [
                "Modules/Cart/Implementation/More.swift":
                    "#if canImport(Payment)\nimport class §Payment.PayBoard\n#endif"
            ]),
        Seed(
            rule: .layer, disguise: "an implementation in the contracts",
            changes: ["Modules/Payment/IO/More.swift": "@_implementationOnly import §Payment"], also: [.cycle]),
        Seed(
            rule: .layer, disguise: "other contracts in contracts",
            changes: ["Modules/Payment/IO/More.swift": "@_spi(Test) import §CartIO"]),
        Seed(
            rule: .cycle, disguise: "through the contracts",
            changes: ["Modules/Payment/IO/More.swift": "private import §Payment"], also: [.layer]),
        .payment(.boundariesFolder, "in a board", in: "Boards/More.swift", "internal import §Boundaries"),
        .payment(.toolchain, "Testing in what ships", "#if DEBUG\nimport §Testing\n#endif"),
    ]

    static let declarations: [Seed] = [
        .payment(.boundarySingleton, "static", "enum Roots { static let §payment = PaymentRoot.Resolved() }"),
        .payment(.boundarySingleton, "global, with its type", "nonisolated(unsafe) var §root: PaymentRoot.Resolved?"),
        .payment(
            .publicImplementation, "behind an attribute", "/// A ledger.\n@MainActor\npublic final class §Ledger {}"),
        .payment(.publicImplementation, "open, in a branch of #if", "#if DEBUG\n/// A.\nopen class §Ledger {}\n#endif"),
        .payment(.publicImplementation, "a function", "@inlinable\npublic func §pay(_ amount: Int) {}"),
        Seed(
            rule: .documentation, disguise: "an ordinary comment, an attribute",
            changes: [
                "Modules/Payment/IO/More.swift":
                    "/// Of another.\nimport Boardy\n// A receipt.\n@frozen public struct §Receipt {}"
            ]),
        Seed(
            rule: .documentation, disguise: "in a public extension",
            changes: ["Modules/Payment/IO/More.swift": "public extension Pay {\n    enum §Kind { case card }\n}"]),
        Seed(
            rule: .documentation, disguise: "a member of a library with a catalog",
            changes: [
                "Modules/Boundaries/More.swift": "/// A.\npublic struct A {\n    public func §f(a: Int) {}\n}",
                "Modules/Boundaries/Boundaries.docc/Boundaries.md": "",
                "Tests/Boundaries/Tests.swift": "import Boundaries",
            ],
            targets: [
                PackageTarget(
                    name: "BoundariesTests", path: "Tests/Boundaries", type: "test", dependencies: ["Boundaries"])
            ]),
        .payment(
            .keptView, "lazy", in: "More.swift", "class B: Board {\n    private lazy var §view = PaymentView()\n}"),
        .payment(
            .keptView, "in an array", "final class B: TaskBoard<Int, Int> {\n    var §shown: [UIViewController] = []\n}"
        ),
        .payment(
            .keptView, "with observers, in a branch of #if",
            "#if os(iOS)\nclass B: Board {\n    var §a: Optional<any PaymentView> = nil { didSet {} }\n}\n#endif"),
        .payment(
            .keptDelegate, "of another name", "class Controller {\n    private let §owner: any PaymentDelegate\n}"),
        .payment(.keptDelegate, "with another type", "actor A {}\nclass Presenter {\n    var §delegate: Board?\n}"),
        .payment(.busLifetime, "static", "enum Buses { static let §changes = Bus<Void>() }"),
        .payment(.busLifetime, "global, with its type", "@MainActor let §changes: Bus<Int> = .init()"),
        .payment(
            .busLifetime, "local, bound to a flow",
            "func f(m: Motherboard) {\n    let §bus = Bus<Bool>()\n    m[Pay.self].flow.bind(to: bus)\n}"),
        .payment(.busLifetime, "made where it is bound", "func f() { m.matchedFlow(.a).bind(to: §Bus<Int>()) }"),
    ]

    static let boards: [Seed] = [
        .payment(
            .flowInActivation, "of two lines",
            """
            class B: ContinuousBoard, GuaranteedBoard {
                func activate(withGuaranteedInput input: Int) {
                    motherboard.ioStep().flow
                        .§addTarget(self) { board, _ in board.complete() }
                }
            }
            """),
        .payment(
            .flowInActivation, "in an extension",
            "extension PayBoard {\n    func respond(to input: Int) { motherboard.§registerFlowSteps(.a ->> .b) }\n}"),
        .payment(
            .flowCapture, "with a list of captures",
            "class B: ContinuousBoard {\n    func f() { motherboard.matchedFlow(.a).handle { [bus, §self] in f() } }\n}"
        ),
        .payment(
            .flowCapture, "in a nested closure",
            "class B: Board {\n    func f() { bus.deliver { a in g { §self.f() } } }\n}"),
        .payment(
            .unreachedFlow, "through an accessor",
            """
            enum Verify: BoardContract { typealias Output = Bool }
            extension ContractHost { func ioVerify() -> Destination<Verify, Access> { self[Verify.self] } }
            func f(_ main: MainComponent) { main.register(Verify.self) { VerifyBoard($0) } }
            func g(_ motherboard: Motherboard) { motherboard.§ioVerify().flow.handle { _ in } }
            """),
        .payment(
            .unreachedBoard, "named in texts and types",
            """
            enum Verify: BoardContract {}
            class VerifyBoard: Board { typealias Contract = Verify; let a = "Verify.self" }
            func f(_ main: MainComponent) { main.register(§Verify.self) { VerifyBoard($0) } }
            """),
        .payment(
            .unconnectedOutput, "of an activated board",
            """
            enum Verify: BoardContract {
                typealias Output = Bool
            }
            func f(_ main: MainComponent) { main.register(Verify.self) { VerifyBoard($0) } }
            func g(_ motherboard: Motherboard) { motherboard[§Verify.self].activation.activate() }
            """),
        .payment(
            .response, "in a branch of #if", in: "Boards/More.swift", "#if DEBUG\nfunc f() { §Task { g() } }\n#endif"),
        .payment(
            .response, "with a space and a comment", in: "Boards/More.swift",
            "func f() async { let a = §try? /* why */ await g() }"),
        Seed(
            rule: .requirement, disguise: "used by a typealias",
            changes: [
                "Modules/Cart/Implementation/CartLauncherPlugin.swift": """
                public import Boardy
                import CartIO
                import PaymentIO
                typealias Payment = §Pay
                /// The cart module.
                public struct CartLauncherPlugin: LauncherPlugin {}
                func apply(for main: MainComponent) { main.provide(ShowCart.self) { $0 } }
                """
            ]),
        Seed(
            rule: .requirement, disguise: "required and named in a comment",
            changes: [
                "Modules/Cart/Implementation/CartLauncherPlugin.swift": """
                public import Boardy
                import CartIO
                import PaymentIO
                /// The cart module; see ioPay().
                public struct CartLauncherPlugin: LauncherPlugin {}
                func apply(for main: MainComponent) { main.provide(ShowCart.self) { $0 }; main.require(§Pay.self) }
                """
            ]),
        Seed(
            rule: .requirement, disguise: "guarded by nothing",
            changes: [
                "Modules/Payment/IO/More.swift": "/// Audits.\npublic enum Audit: GuardedContract {}",
                "Modules/Payment/Implementation/More.swift": "func f() { main.provide(§Audit.self) { $0 } }",
            ]),
        .payment(
            .awaited, "through a function of another file", in: "Boards/More.swift",
            """
            extension ContinuousBoard { func pay() async throws { _ = try await motherboard.ioPay().output(with: 1) } }
            final class MoreBoard: ContinuousBoard { func f() async throws { try await §pay() } }
            """),
        .payment(
            .awaited, "declared and named in a comment", in: "Boards/More.swift",
            """
            /// Does not await ioPay().output().
            final class MoreBoard: Board { static let awaitedContracts: [any BoardContract.Type] = [§Pay.self] }
            """),
        Seed(
            rule: .requirement, disguise: "provided in a comment",
            changes: [
                "Modules/Payment/IO/More.swift": "/// Audits.\n@frozen public enum §Audit: BoardContract {}",
                "Modules/Payment/Implementation/More.swift": "// main.provide(Audit.self)\nmain.route(to: Audit.self)",
            ]),
        Seed(
            rule: .samples, disguise: "with the conformance in an extension",
            changes: [
                "Modules/Payment/IO/More.swift": """
                /// A receipt.
                public struct §Receipt {}
                extension Receipt: Codable {}
                /// Prints.
                public enum Print: BoardContract { public typealias Input = Receipt }
                """
            ], also: [.requirement]),
        Seed(
            rule: .pluginTable, disguise: "named in a comment",
            changes: [
                "Launcher/Main.swift": """
                import Boardy
                import Cart
                import Payment
                // CartLauncherPlugin()
                let plugins: [any LauncherPlugin] = [PaymentLauncherPlugin()]
                """
            ], line: "Package.swift:4"),
    ]

    static let closures: [Seed] = [
        .payment(
            .lazyFirst, "on several lines, with a member behind it",
            "let a = readers\n    .lazy.compactMap { $0.value }\n    .map(\\.name)\n    .§first?.count"),
        .payment(
            .lazyFirst, "of a constant",
            "func f() {\n    let open = all.lazy.filter { $0.isOpen }\n    if true { return open.§last }\n}"),
        .payment(.lazyFirst, "behind an optional", "let a = names[key]?.lazy.compactMap({ made[$0] }).§first!"),
        .payment(
            .lostIsolation, "as an argument", "func f() { m = m ?? make(with: Other(isolation: §#isolation)) }"),
        .payment(
            .lostIsolation, "an initializer of the framework, on the next line",
            "func f() -> Motherboard {\n    other\n        ?? §Motherboard()\n}"),
        .payment(
            .lostIsolation, "of a function that is declared behind its call",
            """
            struct A {
                func f() { if isOpen && (isNew || §reader().isOpen) {} }
                func reader<T>(of: T, isolation: isolated (any Actor)? = #isolation) throws -> Reader { made }
            }
            """),
        .payment(
            .lostIsolation, "of an initializer, in an autoclosure",
            """
            class Reader { init(_ isolation: isolated (any Actor)? = #isolation) {} }
            func keep(_ make: @autoclosure () -> Reader) {}
            func f() { keep(§Reader()) }
            """),
        .other(.lostIsolation, "in another package", "func f() { a = b || §adopt() }"),
        .other(.lazyFirst, "in another package", "let a = b.lazy.flatMap(f).§last"),
    ]

    /// What is about this repository alone.
    static let repository: [Seed] = [
        Seed(
            rule: .folderOrder, disguise: "in a branch of #if",
            changes: [
                "docs/architecture.md": page,
                "Modules/Payment/Implementation/Model/Rules.swift":
                    "struct Rules {\n#if DEBUG\nlet row: OrderRow\n#endif\n}",
                "Modules/Payment/Implementation/Storage/OrderRow.swift": "struct OrderRow {}",
            ], line: "Modules/Payment/Implementation/Model/Rules.swift:3"),
        Seed(
            rule: .way, disguise: "an entry in a comment",
            changes: [
                "docs/architecture.md": page.replacing("activate(withGuaranteedInput:)", with: "PayBoard.open()"),
                "Modules/Payment/Implementation/More.swift": "// func open() {}",
            ], line: "docs/architecture.md:8", also: [.folderOrder]),
        Seed(
            rule: .ruleTest, disguise: "a disabled test",
            changes: [
                "docs/specification/cart.md": "# Cart\n- **CA-1** [choice] A cart is empty.\n",
                "Tests/Cart/IO/Tests.swift":
                    "import CartIO\nimport Testing\n@Test(\"CA-1 empty\", .disabled()) func a() {}",
            ], line: "docs/specification/cart.md:2"),
        Seed(
            rule: .testTarget, disguise: "code behind imports",
            changes: ["Modules/Boundaries/More.swift": "import Foundation\n#if DEBUG\nprint(1)\n#endif"],
            line: "Package.swift:2"),
        Seed(
            rule: .layout, disguise: "a third target of a feature",
            targets: [PackageTarget(name: "PaymentKit", path: "Modules/Payment/Kit")], line: "Package.swift:1"),
        Seed(
            rule: .layout, disguise: "a module without a row",
            changes: ["Modules/Loyalty/IO/A.swift": ""], line: "Modules/Loyalty/IO/A.swift:1"),
        Seed(rule: .topLevel, disguise: "a folder", changes: ["Sources/A.swift": ""], line: "Sources/A.swift:1"),
        .payment(.platform, "with a generic argument", "let task = §Task<Void, Never>.immediate { }"),
        Seed(
            rule: .storeFile, disguise: "behind a module",
            changes: [
                "Modules/Storage/Opening.swift": "import Foundation\nlet a = Glibc.§open(path, O_RDONLY)",
                "Tests/Storage/Tests.swift": "import BoardyStorage",
            ],
            targets: [
                PackageTarget(name: "BoardyStorage", path: "Modules/Storage"),
                PackageTarget(
                    name: "BoardyStorageTests", path: "Tests/Storage", type: "test", dependencies: ["BoardyStorage"]),
            ]),
        Seed(
            rule: .appSize, disguise: "comments in another file",
            changes: ["Launcher/More.swift": String(repeating: "// a\n", count: 40)], line: "Launcher/More.swift:40"),
        Seed(
            rule: .optionalLibrary, disguise: "through another library",
            changes: [
                "Modules/LauncherKit/A.swift": "import BoardyValues", "Modules/Values/A.swift": "import CBoardyCurl",
            ],
            targets: [
                PackageTarget(name: "LauncherKit", path: "Modules/LauncherKit", dependencies: ["BoardyValues"]),
                PackageTarget(name: "BoardyValues", path: "Modules/Values", dependencies: ["CBoardyCurl"]),
                PackageTarget(name: "CBoardyCurl", path: "Modules/Values/CBoardyCurl", type: "system-target"),
            ], line: "Package.swift:1"),
    ]

    /// What is found in a package that depends on the library.
    static let otherPackages: [Seed] = [
        .other(.undeclaredImport, "a product that is not declared", "@preconcurrency import §BoardyTrace"),
        .other(
            .unusedDependency, "a product", "// import BoardyTrace",
            [PackageTarget(name: "Points", path: "Sources/Points", products: ["Boardy", "BoardyTrace"])],
            line: "Package.swift:3"),
        .other(.layer, "an implementation of the library", "#if canImport(Payment)\nimport §Payment\n#endif"),
        .other(
            .layer, "a feature without contracts", in: "Sources/Club/More.swift", "import struct §Points.Balance"),
        .other(
            .cycle, "of two libraries", in: "Sources/A/A.swift", "import §B",
            [
                PackageTarget(name: "A", path: "Sources/A"),
                PackageTarget(name: "B", path: "Sources/B", dependencies: ["A"]),
            ], also: [.undeclaredImport, .unusedDependency]),
        .other(
            .requirement, "a contract of the library",
            "import PaymentIO\nfunc f() { b.§ioPay().activation.activate() }",
            [PackageTarget(name: "Points", path: "Sources/Points", products: ["Boardy", "PaymentIO"])]),
        .other(.keptView, "in a feature", "class B: Board {\n    var §window: UIWindow?\n}"),
        .other(
            .response, "in a folder of boards", in: "Sources/Points/Boards/A.swift", "func f() { §Task.detached {} }"),
        .other(.publicImplementation, "a class", in: "Sources/Club/A.swift", "/// A.\npublic class §JoinBoard {}"),
    ]

    private static let page = """
        # Architecture
        | Target | Folders |
        |---|---|
        | a feature | Model, Storage, Boards, Boundaries, . |
        ## A way
        | File | Entered by |
        |---|---|
        | Boards/PayBoard.swift | activate(withGuaranteedInput:) |
        """
}
