import Foundation
import Testing

@testable import BoardyGenerator

@Suite struct GeneratorTests {
    private func files(_ changes: ChangeSet) -> [String: String] {
        Dictionary(uniqueKeysWithValues: changes.changes.map { ($0.path, $0.after ?? "") })
    }

    private func options(_ change: (inout ModuleOptions) -> Void = { _ in }) -> ModuleOptions {
        var options = ModuleOptions()
        change(&options)
        return options
    }

    @Test("P-5 a new module is its folders, one row of the manifest, and the import and the line of the app")
    func module() throws {
        let changes = try Generator(PackageFixture.tree).newModule("Loyalty", options())
        let outside = changes.changes.filter { $0.before != nil }
        #expect(outside.map(\.path) == ["Launcher/Main.swift", "Package.swift"])
        #expect(changes.changes.allSatisfy { $0.before != nil || $0.path.contains("/Loyalty/") })
        let added = outside.flatMap { change in
            let before = change.before?.split(separator: "\n") ?? []
            return change.after?.split(separator: "\n").filter { !before.contains($0) } ?? []
        }
        #expect(
            added == [
                "import Loyalty", "            LoyaltyLauncherPlugin(),",
                "    .feature(\"Loyalty\"),",
            ])
        let names = changes.changes.filter { $0.before == nil }.map(\.path)
        #expect(names.contains("Modules/Loyalty/IO/LoyaltyIO.docc/LoyaltyIO.md"))
        #expect(names.contains("Tests/Loyalty/Implementation/LoyaltyTests.swift"))
    }

    @Test("P-5 where the build writes the table of plugins, a module is its folders and one row of the manifest")
    func builtTable() throws {
        var tree = PackageFixture.tree
        tree["Launcher/Main.swift"] = """
            import LauncherKit

            struct Shop: LauncherApp {
                static var plugins: [any LauncherPlugin] { PluginTable.plugins }
            }
            """
        let module = try Generator(tree).newModule("Loyalty", options())
        #expect(module.changes.filter { $0.before != nil }.map(\.path) == ["Package.swift"])
        let plugin = try Generator(tree).newPlugin("Points")
        #expect(plugin.changes.filter { $0.before != nil }.map(\.path) == ["Package.swift"])
    }

    @Test("P-5 the contributors' page names each file of the module that its command writes")
    func page() throws {
        let page = try String(contentsOf: Package.folder.appending(path: "docs/CONTRIBUTING.md"), encoding: .utf8)
        #expect(page.contains("Scripts/new-module Reviews --board Rate --with-screen\n"))
        var options = ModuleOptions()
        options.board = "Rate"
        options.hasScreen = true
        let changes = try Generator(PackageFixture.tree).newModule("Reviews", options).changes
        let named = Set(page.matches(of: #/`((?:Modules|Tests)/Reviews/[^`]*)`/#).map { String($0.1) })
        #expect(named == Set(changes.filter { $0.before == nil }.map(\.path)))
    }

    @Test("P-5 an app is made with features of the library, to which a module is added")
    func appWithFeatures() throws {
        let made = files(
            try Generator(DraftTree([:])).newApp(
                "Club", library: "../boardy", features: ["Dashboard", "Authentication"], module: "Loyalty"))
        let main = try #require(made["Launcher/Main.swift"])
        let imports = main.split(separator: "\n").filter { $0.hasPrefix("import") }
        #expect(imports == ["import Authentication", "import Dashboard", "import LauncherKit", "import Loyalty"])
        #expect(main.contains("DashboardLauncherPlugin(), AuthenticationLauncherPlugin(), LoyaltyLauncherPlugin()"))
        #expect(made["Package.swift"]?.contains("modules, features: \"Dashboard Authentication\")") == true)
        let wrong = refusal {
            _ = try Generator(DraftTree([:])).newApp("Club", library: "../b", features: ["dashboard"], module: nil)
        }
        #expect(wrong?.contains("Try Dashboard") == true, "\(wrong ?? "nothing")")
    }

    @Test("P-5 the list of an app's plugins grows without end: a list that is too long for a line gets a line for each")
    func manyPlugins() throws {
        var tree = DraftTree([:])
        for change in try Generator(tree).newApp("Club", library: "../boardy", module: nil).changes {
            tree[change.path] = change.after
        }
        let names = (1...12).map { "Module\($0)" }
        for name in names {
            for change in try Generator(tree).newModule(name, options()).changes { tree[change.path] = change.after }
        }
        let main = try #require(tree["Launcher/Main.swift"])
        let rows = names.map { "            \($0)LauncherPlugin(),\n" }.joined()
        #expect(main.contains("static var plugins: [any LauncherPlugin] {\n        [\n\(rows)        ]\n    }\n"))
    }

    @Test("P-6 a library has a path, or the URL of a repository with a version of three numbers")
    func library() {
        func text(_ place: String) -> String? {
            refusal { _ = try Generator(DraftTree([:])).newApp("Club", library: place, module: nil) }
        }
        #expect(text("../boardy") == nil && text("https://example.org/boardy@1.2.3") == nil)
        for place in ["https://h/b", "https://h/b@1.2", "https://h/b@1.2.x", "https://h/b@1..2", "https://h/b@1.2.-3"] {
            #expect(text(place)?.hasPrefix("'\(place)' has no version.") == true)
        }
    }

    @Test("P-5 an option adds its part, and nothing of the others")
    func parts() throws {
        let generator = Generator(PackageFixture.withDashboard)
        let plain = files(try generator.newModule("Loyalty", options())).values.joined()
        let parts: [(String, (inout ModuleOptions) -> Void)] = [
            ("store.require(.loyalty)", { $0.hasStore = true }),
            ("main.route(\"app://loyalty\", to: AddLoyalty.self)", { $0.route = "app://loyalty" }),
            ("\"loyalty-limit\"", { $0.hasSetting = true }), ("rootScreen.ask(", { $0.hasScreen = true }),
            ("main.offer(MenuEntry(\"Add loyalty\", AddLoyalty.self))", { $0.hasScreen = true }),
            ("static let awaitedContracts: [any BoardContract.Type] = [Pay.self]", { $0.requirements = ["Pay"] }),
            ("- `payment.pay`: `try await motherboard[Pay.self].output(with: input)`", { $0.requirements = ["Pay"] }),
            ("main.contribute(tile, to: DashboardTiles.self)", { $0.hasTile = true }),
            ("public enum Join: BoardContract", { $0.board = "Join" }),
        ]
        for (text, change) in parts {
            #expect(!plain.contains(text))
            #expect(
                files(try generator.newModule("Loyalty", options(change))).values.joined().contains(text), "\(text)")
        }
    }

    @Test("P-5 the rules of a module with rows stand in Model, know no store, and are asked by Storage")
    func rules() throws {
        var options = ModuleOptions()
        options.hasStore = true
        let files = files(try Generator(PackageFixture.tree).newModule("Loyalty", options))
        let rules = try #require(files["Modules/Loyalty/Implementation/Model/LoyaltyRules.swift"])
        #expect(rules.contains("return .nameTaken") && !rules.contains("Storage") && !rules.contains("SQL:"))
        let rows = try #require(files["Modules/Loyalty/Implementation/Storage/LoyaltyEntries.swift"])
        #expect(rows.contains("rules.problem(of: request") && !rows.contains("nameTaken") && !rows.contains("noName"))
    }

    @Test("P-5 a screen asks again after a refusal, as a board of the kind screen does")
    func asksAgain() throws {
        var options = ModuleOptions()
        options.hasScreen = true
        let files = files(try Generator(PackageFixture.tree).newModule("Loyalty", options))
        let board = try #require(files["Modules/Loyalty/Implementation/Boards/AddLoyaltyBoard.swift"])
        #expect(board.contains("problems: .last") && board.contains("throw AskAgain(reason.sentence)"))
    }

    @Test("P-5 a required contract without an input is awaited, and answered in the test by its sample")
    func awaited() throws {
        var tree = PackageFixture.tree
        tree["Modules/Login/IO/LoginContracts.swift"] = """
            public enum CurrentUser: BlockTaskContract {
                public static let id: BoardID = "login.user"
                public typealias Output = User?
            }
            public enum Rename: BoardContract {
                public typealias Input = String
                public typealias Output = User
                public static let id: BoardID = "login.rename"
            }
            public enum Purge: GuardedContract {
                public static let id: BoardID = "login.purge"
                public typealias Output = User
            }
            public enum Opaque: BoardContract {
                public static let id: BoardID = "login.opaque"
                public typealias Output = Unknown
            }
            """
        tree["Modules/Login/IO/User+Samples.swift"] = "extension User: Sampled {}"
        let required = ["login.user", "login.rename", "login.purge", "login.opaque"]
        let changed = files(
            try Generator(tree).newModule("Loyalty", options { $0.requirements = required + ["CurrentUser"] }))
        let board = try #require(changed["Modules/Loyalty/Implementation/Boards/AddLoyaltyBoard.swift"])
        let awaits = board.split(separator: "\n").filter { $0.contains("motherboard[") }
        #expect(
            awaits == [
                "        _ = try await motherboard[CurrentUser.self].output()",
                "        try await motherboard[Rename.self].output(with: input)",
                "        try await motherboard[Purge.self].output()",
                "        try await motherboard[Opaque.self].output()",
            ])
        let tests = try #require(changed["Tests/Loyalty/Implementation/LoyaltyTests.swift"])
        #expect(tests.contains(".install(launcherPlugin: Neighbours())"))
        let answer = "main.provide(CurrentUser.self) { CurrentUser.Output.samples[0] }"
        #expect(tests.components(answer) == 2 && !tests.contains("Rename"))
        let plugin = try #require(changed["Modules/Loyalty/Implementation/LoyaltyLauncherPlugin.swift"])
        #expect(!plugin.contains("require(") && !plugin.contains("LoginIO"))
        #expect(changed["Package.swift"]?.contains(".feature(\"Loyalty\").uses(\"LoginIO\"),\n") == true)
        let page = try #require(changed["Modules/Loyalty/IO/LoyaltyIO.docc/LoyaltyIO.md"])
        #expect(page.contains("- `login.user`: `try await motherboard[CurrentUser.self].output()`"))
        #expect(page.contains("- `login.rename`: `try await motherboard[Rename.self].output(with: input)`"))
    }

    @Test("P-5 a contract that is required twice, by ID and by type, is required and recorded once")
    func requiredTwice() throws {
        let names = ["payment.pay", "Pay", "payment.pay"]
        let module = files(try Generator(PackageFixture.tree).newModule("Loyalty", options { $0.requirements = names }))
        let record = try #require(module["Modules/Loyalty/generated.json"])
        #expect(record.components("\"payment.pay\"") == 2 && !record.contains("\"Pay\""))
        var tree = PackageFixture.tree
        for change in try Generator(tree).newModule("Loyalty", options()).changes { tree[change.path] = change.after }
        var parameters = BoardParameters("Points", kind: "request")
        parameters.requirements = names
        for change in try Generator(tree).newBoard(in: "Loyalty", parameters).changes {
            tree[change.path] = change.after
        }
        #expect(tree["Modules/Loyalty/generated.json"]?.components("\"payment.pay\"") == 2)
        #expect(try Generator(tree).newBoard(in: "Loyalty", parameters).isEmpty)
    }

    @Test("P-6 a link or a setting that another module has is refused with the module and the file that has it")
    func taken() throws {
        var tree = PackageFixture.tree
        let path = "Modules/Payment/Implementation/PaymentRoutes.swift"
        tree[path] = """
            // main.route("app://comment", to: Pay.self)
            main.route(
                "app://pay/{order}", to: Pay.self)
            static let limit = Setting(
                "loyalty-limit", placeholder: "N")
            """
        let route = refusal { _ = try Generator(tree).newModule("Loyalty", options { $0.route = "app://pay/{id}" }) }
        #expect(
            route == "The link 'app://pay/{id}' is taken: Payment routes app://pay/{order} in \(path).\n  "
                + "Choose another link.")
        let setting = refusal { _ = try Generator(tree).newModule("Loyalty", options { $0.hasSetting = true }) }
        #expect(setting?.hasPrefix("The setting 'loyalty-limit' is taken: Payment declares it in \(path).\n") == true)
        #expect(try !Generator(tree).newModule("Loyalty", options { $0.route = "app://comment" }).isEmpty)
        #expect(try !Generator(tree).newModule("Loyalties", options { $0.hasSetting = true }).isEmpty)
    }

    @Test(
        "P-6 a link that some link would match as well as one of another module is refused, and so is no link",
        arguments: [
            ("app://pay/{id}", "is taken"), ("app://{shop}/open", "is taken"), ("app://pay/open", nil),
            ("app://{a}/{b}", nil), ("app://pay", nil), ("app://pay/", "is no link"), ("app://pay//{id}", "is no link"),
            ("app://{a}/{a}", "is no link"), ("app://{", "is no link"), ("app://{}", "is no link"),
            ("app://a{b}", "is no link"), ("app://{{a}}", "is no link"), ("app:pay", "is no link"),
        ])
    func links(route: String, reason: String?) {
        var tree = PackageFixture.tree
        tree["Modules/Payment/Implementation/PaymentRoutes.swift"] = "main.route(\"app://pay/{order}\", to: Pay.self)\n"
        let text = refusal { _ = try Generator(tree).newModule("Loyalty", options { $0.route = route }) }
        if let reason { #expect(text?.contains(reason) == true, "\(text ?? "nothing")") } else { #expect(text == nil) }
    }

    @Test("P-5 a link with a parameter makes the input of the last one", arguments: [true, false])
    func parameter(hasScreen: Bool) throws {
        let made = try Generator(PackageFixture.tree).newModule(
            "Loyalty", options { ($0.route, $0.hasScreen) = ("app://products/{sku}/loyalty", hasScreen) })
        #expect(
            files(made)["Modules/Loyalty/Implementation/LoyaltyLauncherPlugin.swift"]?.contains(
                "AddLoyaltyRequest(name: try link.text(\"sku\"))") == true)
    }

    @Test("P-5 a role guards the contract, which the plugin checks; P-6 a role that no account can have is refused")
    func role() throws {
        var tree = PackageFixture.tree
        #expect(
            refusal { _ = try Generator(tree).newModule("Loyalty", options { $0.role = "operator" }) }?
                .contains("there is no module Authentication") == true)
        tree["Modules/Authentication/IO/AccountRole.swift"] = """
            public enum AccountRole: String {
                case customer
                case `operator`
                var other: Self { switch self { case .customer: .operator case .operator: .customer } }
            }
            """
        let other = refusal { _ = try Generator(tree).newModule("Loyalty", options { $0.role = "boss" }) }
        #expect(other == "No account can have the role 'boss'.\n  Choose one of customer, operator.")
        let made = files(try Generator(tree).newModule("Loyalty", options { $0.role = "operator" }))
        let contract = try #require(made["Modules/Loyalty/IO/LoyaltyContracts.swift"])
        #expect(contract.contains("public enum AddLoyalty: GuardedContract {"))
        #expect(contract.contains("public static let requirement: Role = \"operator\""))
        let plugin = try #require(made["Modules/Loyalty/Implementation/LoyaltyLauncherPlugin.swift"])
        #expect(plugin.contains("main.requireRole(for: AddLoyalty.self)"))
        #expect(made["Package.swift"]?.contains(".publishes(\"BoardyValues\")") == true)
        let asking = files(
            try Generator(tree).newModule("Loyalty", options { ($0.role, $0.hasScreen) = ("operator", true) }))
        #expect(
            asking["Modules/Loyalty/Implementation/LoyaltyLauncherPlugin.swift"]?.contains(
                "main.offer(MenuEntry(\"Add loyalty\", AddLoyalty.self, for: .role(AddLoyalty.requirement)))") == true)
    }

    @Test("P-6 a tile is refused where no package has a dashboard")
    func noDashboard() throws {
        let text = refusal {
            _ = try Generator(PackageFixture.tree).newModule("Loyalty", options { $0.hasTile = true })
        }
        #expect(text?.contains("nothing shows a tile") == true)
        let library = PackageFixture.withDashboard
        let made = try Generator(PackageFixture.tree, dependencies: [library])
            .newModule("Loyalty", options { $0.hasTile = true })
        #expect(files(made)["Package.swift"]?.contains(".feature(\"Loyalty\").uses(\"DashboardIO\"),\n") == true)
    }

    @Test(
        "P-5 a module is formatted with each set of options, also with the longest names",
        arguments: ["Loyalty", "AbcdefghijklmnopqrstuvwxYzab"], 0..<16)
    func format(name: String, choice: Int) throws {
        var options = ModuleOptions(), tree = PackageFixture.withDashboard
        tree["Modules/Login/IO/Names.swift"] =
            "enum NameOfWhoeverIsAtTheScreen: BoardContract {\n    static let id: BoardID = \"login.name\"\n"
            + "    typealias Output = String\n}"
        options.board = name == "Loyalty" ? nil : "AbcdefghijklmnopqrstuvwxYzab"
        options.hasStore = choice & 1 > 0
        options.hasSetting = choice & 2 > 0
        options.hasScreen = choice & 4 > 0
        options.hasTile = choice & 8 > 0
        options.route = "app://abcdefghijklmnopqrstuvwxyz/abcdefghijkl"
        options.requirements = choice & 8 > 0 ? ["Pay", "login.name"] : ["Pay"]
        for change in try Generator(tree).newModule(name, options).changes { tree[change.path] = change.after }
        let package = try TemporaryPackage(tree.drafts.filter { $0.key.contains("/\(name)/") })
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let configuration = Package.folder.appending(path: ".swift-format").path
        process.arguments =
            ["swift", "format", "lint", "--strict", "--recursive", "--configuration", configuration, package.root.path]
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text == "")
    }

    @Test("P-5 the lines of a package keep their ends, also those of Windows, and its contracts are found")
    func windows() throws {
        let files = PackageFixture.files.mapValues { $0.replacing("\n", with: "\r\n") }
        let package = try PackageFixture.folder(files)
        let commands = [
            ["new-module", "Loyalty", "--requires", "payment.order-refunds"], ["new-board", "Payment", "Points"],
        ]
        for command in commands { _ = try package.run(command) }
        for path in [
            "Package.swift", "Launcher/Main.swift", "Modules/Payment/IO/PaymentServiceMap.swift",
            "Modules/Payment/Implementation/PaymentModulePlugin.swift",
        ] {
            let text = try #require(try package.text(at: path))
            #expect(text != files[path] && !text.contains("\n" as Character), "\(path)")
        }
        for command in commands { #expect(try package.run(command).contains("Nothing changes")) }
        for _ in commands { _ = try package.run("new-module", "--undo") }
        for (path, text) in files { #expect(try package.text(at: path) == text) }
    }

    @Test("P-7 the same command twice is the same as once, and another one is refused")
    func twice() throws {
        var tree = PackageFixture.tree
        for change in try Generator(tree).newModule("Loyalty", options()).changes { tree[change.path] = change.after }
        #expect(try Generator(tree).newModule("Loyalty", options()).isEmpty)
        let other = refusal { _ = try Generator(tree).newModule("Loyalty", options { $0.hasStore = true }) }
        #expect(other?.contains("'Loyalty' is taken: there is Modules/Loyalty") == true)
        let board = BoardParameters("Points", kind: "request")
        for change in try Generator(tree).newBoard(in: "Loyalty", board).changes { tree[change.path] = change.after }
        #expect(try Generator(tree).newBoard(in: "Loyalty", board).isEmpty)
    }

    @Test("P-5 a board of a module that was written by hand has its registration, accessor, awaited contracts and test")
    func board() throws {
        var parameters = BoardParameters("Tip", kind: "request")
        parameters.requirements = ["payment.order-refunds"]
        let own = refusal { _ = try Generator(PackageFixture.tree).newBoard(in: "Payment", parameters) }
        #expect(own?.contains("is a contract of Payment itself") == true)
        var tree = PackageFixture.tree
        tree["Modules/Login/IO/LoginContracts.swift"] = """
            public enum CurrentUser: BlockTaskContract {
                public static let id: BoardID = "login.user"
            }
            public enum Roles: BoardContract { public static let id: BoardID = "login.roles" }
            """
        parameters.requirements = ["login.user", "Roles"]
        let changed = files(try Generator(tree).newBoard(in: "Payment", parameters))
        let plugin = try #require(changed["Modules/Payment/Implementation/PaymentModulePlugin.swift"])
        #expect(plugin.contains("import Boardy\nimport PaymentIO"))
        #expect(plugin.contains("cashier.value) }\n        main.provide(Tip.self)"))
        #expect(
            plugin.contains("main.useIfProvided(CurrentUser.self)\n        if store"))
        let board = try #require(changed["Modules/Payment/Implementation/Boards/TipBoard.swift"])
        #expect(board.contains("awaitedContracts: [any BoardContract.Type] = [CurrentUser.self, Roles.self]\n"))
        #expect(plugin.components("producer = main.producer") == 2)
        #expect(changed["Modules/Payment/IO/PaymentServiceMap.swift"]?.contains("public var ioTip:") == true)
        #expect(changed["Package.swift"]?.contains(".uses(\"BoardyStorage Boundaries LoginIO\")") == true)
        #expect(changed["Tests/Payment/Implementation/TipTests.swift"] != nil)
        #expect(changed["Modules/Payment/generated.json"] == nil)
    }

    @Test("P-5 a board awaits a contract of a package that its own depends on")
    func dependency() throws {
        let library = DraftTree([
            "Modules/Login/IO/LoginContracts.swift":
                "public enum Roles: BoardContract { public static let id: BoardID = \"login.roles\" }"
        ])
        var parameters = BoardParameters("Tip", kind: "request")
        parameters.requirements = ["login.roles"]
        let generator = Generator(PackageFixture.tree, dependencies: [library])
        let changed = files(try generator.newBoard(in: "Payment", parameters))
        #expect(changed["Package.swift"]?.contains(".uses(\"BoardyStorage Boundaries LoginIO\")") == true)
        #expect(refusal { _ = try Generator(PackageFixture.tree).newBoard(in: "Payment", parameters) } != nil)
    }

    @Test("P-5 a module of a plugin alone takes boards, and a service map lists what there is")
    func plugin() throws {
        var tree = PackageFixture.tree
        for change in try Generator(tree).newPlugin("Tiers").changes { tree[change.path] = change.after }
        let changed = files(try Generator(tree).newBoard(in: "Tiers", BoardParameters("Bronze", kind: "request")))
        let plugin = try #require(changed["Modules/Tiers/Implementation/TiersLauncherPlugin.swift"])
        #expect(plugin.contains("{\n        let producer = main.producer\n        main.provide(Bronze.self)"))
        var without = PackageFixture.files
        without["Modules/Payment/IO/PaymentServiceMap.swift"] = nil
        let map = files(try Generator(DraftTree(without)).newServiceMap("Payment"))
        #expect(map["Modules/Payment/IO/PaymentServiceMap.swift"]?.contains("ioOrderRefunds") == true)
        #expect(refusal { _ = try Generator(PackageFixture.tree).newServiceMap("Payment") }?.contains("exists") == true)
    }

    @Test("P-5 the method of a plugin in a comment of another file is not the one that a board is registered in")
    func commentedPlugin() throws {
        var tree = PackageFixture.tree
        tree["Modules/Payment/Implementation/About.swift"] = "// func apply(for main: MainComponent)\n"
        let changes = try Generator(tree).newBoard(in: "Payment", BoardParameters("Tips", kind: "request"))
        #expect(changes.changes.map(\.path).contains("Modules/Payment/Implementation/PaymentModulePlugin.swift"))
    }

    @Test("P-7 a file in the way, or a plugin without its method, is refused, and named with what to do")
    func inTheWay() {
        var files = PackageFixture.files
        files["Modules/Payment/IO/Tip.swift"] = "mine"
        let file = refusal {
            _ = try Generator(DraftTree(files)).newBoard(in: "Payment", BoardParameters("Tip", kind: "request"))
        }
        #expect(file?.contains("Modules/Payment/IO/Tip.swift exists") == true)
        files["Modules/Payment/IO/Tip.swift"] = nil
        files["Modules/Payment/Implementation/PaymentModulePlugin.swift"] = nil
        let plugin = refusal {
            _ = try Generator(DraftTree(files)).newBoard(in: "Payment", BoardParameters("Tip", kind: "request"))
        }
        #expect(plugin?.contains("Give the module a plugin first") == true)
        files["Launcher/Main.swift"] = nil
        let app = refusal { _ = try Generator(DraftTree(files)).newModule("Loyalty", ModuleOptions()) }
        #expect(app?.contains("Launcher/Main.swift is missing") == true)
    }

    @Test("P-5 an app is made in an empty folder, or with the dependency of a manifest without targets")
    func app() throws {
        let empty = Generator(DraftTree([:]))
        let made = files(try empty.newApp("Club", library: "../boardy", module: "Loyalty"))
        let manifest = try #require(made["Package.swift"])
        #expect(manifest.contains("dependencies: [.package(name: \"boardy-monorepo\", path: \"../boardy\")]"))
        #expect(manifest.contains("    .feature(\"Loyalty\").uses(\"BoardyHeadless\"),\n"))
        #expect(made["Launcher/Main.swift"]?.contains("        [LoyaltyLauncherPlugin()]") == true)
        var initial = """
            let package = Package(
                name: "club", dependencies: [
                    .package(
                        path: "../b")  // Boardy )
                ])
            """
        let own = files(try Generator(DraftTree(["Package.swift": initial])).newApp("Club", library: nil, module: nil))
        #expect(own["Package.swift"]?.contains(".package(name: \"boardy-monorepo\",") == true)
        initial += " targets: [.target(name: \"a\")]"
        let refused = refusal {
            _ = try Generator(DraftTree(["Package.swift": initial])).newApp("Club", library: nil, module: nil)
        }
        #expect(refused?.contains("declares targets already") == true)
        var tree = DraftTree([:])
        for (path, text) in made { tree[path] = text }
        #expect(try Generator(tree).newApp("Club", library: nil, module: "Loyalty").isEmpty)
        #expect(
            refusal { _ = try empty.newApp("Club", library: nil, module: nil) }?.contains("depends on no package")
                == true)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> Int { split(separator: separator).count }
}
