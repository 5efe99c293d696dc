import Testing

@testable import BoardyGenerator

@Suite struct TypeNameTests {
    @Test(
        "A name has the forms that code, IDs and sentences need",
        arguments: [
            ("OrderHistory", "orderHistory", "order-history", "Order history"),
            ("Loyalty", "loyalty", "loyalty", "Loyalty"),
            ("URLList", "urlList", "url-list", "Url list"),
            ("Tier2Points", "tier2Points", "tier2-points", "Tier2 points"),
            ("AddURL", "addUrl", "add-url", "Add url"),
        ])
    func forms(name: String, camel: String, dashed: String, title: String) throws {
        let type = try TypeName(name, of: "a board")
        #expect(type.camel == camel && type.dashed == dashed && type.title == title)
    }

    @Test(
        "P-6 a bad name is refused with the reason and a remedy",
        arguments: [
            ("", "it is empty", "OrderHistory"), ("loyalty", "begins with a small letter", "Try Loyalty"),
            ("2Fast", "begins with a digit", "capital letter"),
            ("Loyalty-Points", "only the letters", "Try LoyaltyPoints"),
            ("Loyalität", "only the letters", "Try Loyalitat"), ("Лояльность", "only the letters", "OrderHistory"),
            ("Loyalty Points", "only the letters", "Try LoyaltyPoints"), ("../Up", "only the letters", "Try Up"),
            ("LOYALTY", "capital letters only", "Try Loyalty"), ("L", "one letter", "OrderHistory"),
            ("User", "a type of Swift", "MyUser"), ("BlockTask", "a type of Swift", "MyBlockTask"),
            ("Protocol", "keyword", "ProtocolList"), ("Class", "keyword", "ClassList"), ("Self", "keyword", "SelfList"),
            ("String", "a type of Swift", "MyString"), ("Board", "a type of Swift", "MyBoard"),
            ("AbcdefghijAbcdefghijAbcdefghijA", "31 letters", "shorter"), ("Tab\u{7}", "only the letters", "Try Tab"),
        ])
    func refused(name: String, reason: String, remedy: String) throws {
        let text = try #require(refusal { _ = try TypeName(name, of: "a board") })
        #expect(text.contains(reason) && text.contains(remedy), "\(text)")
        #expect(!text.contains("\u{7}"))
    }

    @Test(
        "P-6 a module is not named as a module of the toolchain, the framework or a target beside a module",
        arguments: [
            ("Foundation", "has a module Foundation"), ("swiftui", "small letter"), ("Swiftui", "has a module SwiftUI"),
            ("Testing", "has a module Testing"), ("BoardyCore", "begins with Boardy"), ("LoyaltyIO", "'IO' at its end"),
            ("LoyaltyTests", "'Tests' at its end"), ("LauncherKit", "has a module LauncherKit"),
            ("LauncherTelemetry", "has a module LauncherTelemetry"), ("Runtime", "has a module Runtime"),
            ("Photos", "a framework Photos"),
            ("Payment", "is taken: there is Modules/Payment"), ("payment", "small letter"),
            ("Payments", nil), ("PAYMENT", "capital letters only"),
        ])
    func module(name: String, reason: String?) {
        let text = refusal { _ = try Generator(PackageFixture.tree).newModule(name, ModuleOptions()) }
        if let reason { #expect(text?.contains(reason) == true, "\(text ?? "nothing")") } else { #expect(text == nil) }
    }

    @Test(
        "P-6 the name that a refusal proposes for a module is not refused",
        arguments: ["Loyalty.IO", "Käse", "Käse IO"])
    func proposal(name: String) throws {
        let text = try #require(refusal { _ = try TypeName(name, of: "a module") })
        let other = try #require(text.split(separator: "Try ").last?.prefix { $0.isLetter })
        #expect(refusal { try NameRules.checkModule("\(TypeName("\(other)", of: "a module"))") } == nil)
    }

    @Test("P-6 the types that generated code uses are no names of boards, which would hide them or be ambiguous")
    func usedTypes() throws {
        var tree = PackageFixture.withDashboard, options = ModuleOptions()
        tree["Modules/Authentication/IO/AccountRole.swift"] = "enum AccountRole {\n    case `operator`\n}"
        options.hasStore = true
        options.hasSetting = true
        options.hasScreen = true
        options.hasTile = true
        options.role = "operator"
        options.route = "app://own"
        let board = try TypeName("OwnBoard", of: "a board"), module = try TypeName("Own", of: "a module")
        var files: [String] = []
        for options in [options, ModuleOptions()] {
            let changes = try Generator(tree).newModule("Own", options).changes
            files += changes.filter { $0.before == nil && $0.path.hasSuffix(".swift") }.compactMap(\.after)
        }
        files += BoardKind.all.flatMap { kind in
            [true, false].flatMap {
                kind.parts(BoardRequest(module: module, board: board, isPublished: $0)).files.map(\.text)
            }
        }
        var types: Set<String> = []
        let lines = files.flatMap { SwiftText($0).code }
        for line in lines where !line.contains("import ") && !line.contains("canImport") {
            // A word behind a point is a member.
            for match in line.matches(of: #/[.]?\b[A-Za-z_]\w*/#) { types.insert(String(match.output)) }
        }
        types = types.filter { $0.first?.isUppercase == true && !$0.contains("Own") && !$0.contains("Payment") }
        #expect(types.count > 80)
        #expect(types.filter { type in refusal { _ = try TypeName(type, of: "a board") } == nil }.sorted() == [])
    }

    @Test("P-6 a board is not named as a contract that it requires, also one of another package")
    func required() throws {
        var options = ModuleOptions()
        options.board = "Pay"
        options.requirements = ["payment.pay"]
        let app = try Generator(DraftTree()).newApp("Shop", library: "../boardy", module: nil)
        let tree = DraftTree(Dictionary(uniqueKeysWithValues: app.changes.map { ($0.path, $0.after ?? "") }))
        let generator = Generator(tree, dependencies: [PackageFixture.tree])
        let text = refusal { _ = try generator.newModule("Tips", options) }
        #expect(text?.hasPrefix("'Pay' is taken: PaymentIO has a contract Pay, which the board requires.\n") == true)
        options.requirements = []
        #expect(try !generator.newModule("Tips", options).isEmpty)
    }

    @Test("P-6 a taken name advises a board only in a module that can have one")
    func advice() {
        var tree = PackageFixture.tree
        tree["Modules/Pages/Page.swift"] = "struct Page {}"
        let feature = refusal { _ = try Generator(tree).newModule("Payment", ModuleOptions()) }
        #expect(feature?.contains("new-board Payment NAME adds a board to it") == true)
        let library = refusal { _ = try Generator(tree).newModule("Pages", ModuleOptions()) }
        #expect(library?.contains("'Pages' is taken: there is Modules/Pages") == true)
        #expect(library?.contains("new-board") == false)
    }

    @Test("P-6 a contract is not named as another of the package, and has an ID of its own")
    func contract() throws {
        let generator = Generator(PackageFixture.tree)
        let type = refusal { _ = try generator.newBoard(in: "Payment", BoardParameters("Pay", kind: "request")) }
        #expect(type?.contains("PaymentIO has a contract Pay") == true)
        let other = refusal {
            _ = try generator.newBoard(in: "Payment", BoardParameters("PaymentPay", kind: "request"))
        }
        #expect(other?.contains("would have the ID payment.pay, which Pay of PaymentIO has") == true)
    }

    @Test("P-6 an unknown module, kind or contract is refused with those that are near")
    func unknown() {
        let generator = Generator(PackageFixture.tree)
        let module = refusal { _ = try generator.newBoard(in: "Paymnet", BoardParameters("Tip", kind: "request")) }
        #expect(module?.contains("Did you mean Payment") == true)
        let kind = refusal { _ = try generator.newBoard(in: "Payment", BoardParameters("Tip", kind: "no")) }
        #expect(kind?.contains("Choose one of") == true)
        var options = ModuleOptions()
        options.requirements = ["payment.pai"]
        let contract = refusal { _ = try generator.newModule("Loyalty", options) }
        #expect(contract?.contains("Did you mean payment.pay") == true)
        options.requirements = []
        options.route = "loyalty"
        #expect(refusal { _ = try generator.newModule("Loyalty", options) }?.contains("such as app://loyalty") == true)
    }
}
