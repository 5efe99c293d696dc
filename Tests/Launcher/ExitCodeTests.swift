import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

@MainActor @Suite struct ExitCodeTests {
    @Test("Input that does not decode is exit 65 with the path and the expected type, and nothing has happened")
    func undecodable() async throws {
        let launcher = try TestLauncher()
        let result = await launcher.run(
            "activate", "shopping.add-to-cart", "--input", #"{"sku":"A","quantity":"two"}"#)
        #expect(result.code == .data)
        #expect(result.output.isEmpty)
        #expect(
            result.errors
                == "launcher: the input does not fit. shopping.add-to-cart: input.quantity: expected a whole number\n")
        let fraction = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"A","quantity":1.5}"#)
        #expect(
            fraction.errors
                == "launcher: the input does not fit. shopping.add-to-cart: input.quantity: expected a whole number\n")
        let noJSON = await launcher.run("activate", "products.details", "--input", "sku")
        #expect(noJSON.errors == "launcher: the input does not fit. products.details: input: is not JSON\n")
        #expect(noJSON.code == .data)
    }

    @Test("CLI-26 a board that no selected plugin provides is exit 69 with the most similar one")
    func unknownBoard() async throws {
        let launcher = try TestLauncher()
        let other = await launcher.run("activate", "payment.pay", "--plugin", "authentication,dashboard")
        #expect(
            other.errors.hasPrefix(
                """
                launcher: no selected plugin provides 'payment.pay'; did you mean 'payment.pay' (of payment, which is \
                not selected)?
                """
            ))
        let result = await launcher.run("activate", "shoping.cart")
        #expect(result.code == .unavailable)
        #expect(
            result.errors == """
                launcher: no selected plugin provides 'shoping.cart'; did you mean 'shopping.cart'?
                Try: launcher list boards

                """)
    }

    @Test("A link that no plugin routes is exit 66, one that is no link or has a wrong parameter exit 65")
    func links() async throws {
        let launcher = try TestLauncher()
        let unrouted = await launcher.run("open", "app://warehouse/floor")
        #expect(unrouted.code == .noRoute)
        let message = "launcher: no selected plugin routes 'app://warehouse/floor'\nTry: launcher list links\n"
        #expect(unrouted.errors == message)
        let misspelt = await launcher.run("open", "app://chekout?voucher=hunter2")
        #expect(
            misspelt.errors == "launcher: no selected plugin routes 'app://chekout'; did you mean 'app://checkout'?\n"
                + "Try: launcher list links\n")
        let noLink = await launcher.run("open", "nonsense")
        #expect(noLink.code == .data)
        #expect(noLink.errors == "launcher: 'nonsense' is no link: it needs a scheme, as in 'app://login'\n")
        let described = await launcher.run("describe", "app://cart")
        #expect(described.code == .success && described.output.hasPrefix("shopping.cart"), "\(described)")
        let unescaped = await launcher.run("open", "app://%zz")
        #expect(unescaped.code == .data && !unescaped.errors.contains("scheme"), "\(unescaped)")
        #expect(unescaped.errors.hasSuffix("a % has two hexadecimal digits behind it, as in %25\n"), "\(unescaped)")
        let wrong = await launcher.run("open", "app://cart/add/A?quantity=two")
        #expect(wrong.code == .data)
        #expect(
            wrong.errors
                == "launcher: the link 'app://cart/add/A' needs a whole number for 'quantity', and has something else\n"
        )
    }

    @Test("A screen that nothing answers is exit 65, naming the screen and the input field that would have answered it")
    func unanswered() async throws {
        let result = try await TestLauncher().run("activate", "authentication.login")
        #expect(result.code == .data)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("Sign in"))
        #expect(result.errors.contains("email"))
        #expect(result.errors.contains("password"))
    }

    @Test(
        "An activation that fails because of a field of its input is exit 65 with one sentence",
        arguments: [
            (
                #"{"path":"/nowhere/at/all.json"}"#,
                "The file '/nowhere/at/all.json' cannot be read: it does not exist. Give the path of a CSV or JSON "
                    + "file, absolute or from the working directory."
            ),
            (
                #"{"format":"json","data":"garbage"}"#,
                "Cannot import the data handed in: it is not valid JSON. Give an array of objects with sku, title and "
                    + "price, or CSV with such columns."
            ),
        ])
    func mistake(input: String, sentence: String) async throws {
        let result = try await TestLauncher().runAsOperator("activate", "products.import", "--input", input)
        #expect(result.code == .data)
        #expect(result.output.isEmpty)
        #expect(result.errors == "launcher: \(sentence)\n")
    }

    @Test("A store that cannot be used is exit 74, and a script that cannot be read too")
    func store() async throws {
        let launcher = try TestLauncher()
        try Data("not a database at all, but long enough to be looked at".utf8).write(to: URL(filePath: launcher.store))
        let result = await launcher.run("activate", "shopping.cart")
        #expect(result.code == .store)
        #expect(try Data(contentsOf: URL(filePath: launcher.store)).count == 54)
        try FileManager.default.removeItem(atPath: launcher.store)
        let missing = await launcher.run("run", "--script", "/nowhere/x.session")
        #expect(missing.code == .store)
        #expect(
            missing.errors
                == """
                launcher: the session script '/nowhere/x.session' cannot be read. Give --script a text file, or - \
                for standard input\n
                """
        )
        let directory = await launcher.run("run", "--script", launcher.folder.path)
        #expect(directory.code == .store)
        let binary = launcher.folder.appending(path: "binary.session")
        try Data([0xFF, 0xFE, 0xFD]).write(to: binary)
        let noText = await launcher.run("run", "--script", binary.path)
        #expect(noText.code == .data)
        #expect(noText.errors == "launcher: the session script '\(binary.path)' is not UTF-8 at byte 1\n")
    }

    @Test("A script may be a device or a pipe; the empty one leaves the first screen without an answer")
    func device() async throws {
        let result = try await TestLauncher().run("run", "--script", "/dev/null")
        #expect(result.code == .data)
        #expect(result.errors.contains("    script:  /dev/null, no answers in it\n"))
    }

    @Test("A store made by a newer version is exit 74, before anything runs")
    func newerStore() async throws {
        let launcher = try TestLauncher()
        let store = Store(.file(launcher.store))
        store.require(Schema(name: "shopping", migrations: (1...99).map { Migration($0, "SELECT 1") }))
        try store.open()
        try store.close()
        let result = await launcher.run("run", script: "Dashboard: Quit\n")
        #expect(result.code == .store)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("newer version") && result.errors.contains("schema: shopping, version 99"))
    }

    @Test("The output of an activation is printed even if the session ends in an error right after it")
    func outputBeforeError() async throws {
        let result = try await TestLauncher().run("activate", "dashboard.home", script: "Dashboard: Quit\n")
        #expect(result.code == .data)
        #expect(result.json["tiles"] != nil)
        #expect(result.errors.contains("standard input:1"))
    }

    @Test("An activation ends with its output, and no word about the screen that follows, which nobody sees")
    func screenAfterOutput() async throws {
        let result = try await TestLauncher().run("activate", "dashboard.home")
        #expect(result.code == .success && result.json["tiles"] != nil)
        #expect(result.errors == "")
    }

    @Test("A script that ends on a screen tells only that, and nothing of the screens that its boards would show next")
    func screenAfterError() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct(stock: 100)
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=1")
        try launcher.write("Dashboard: Show cart\nCart: Check out\nSign in: Register\n", to: "x.session")
        // A process, in which nothing else keeps the context of the session.
        let result = try await LauncherProcess.run(
            shell: #""$@""#, ["run", "--store", launcher.store, "--script", "x.session"], in: launcher.folder)
        #expect(result.status == ExitCode.data.rawValue)
        #expect(result.errors.hasPrefix("launcher: An answer of the script does not fit"), "\(result.errors)")
        #expect(result.errors.contains("screen:   Confirm payment"), "\(result.errors)")
    }

    @Test("An unused answer ends the run with exit 65 and its line")
    func leftOver() async throws {
        let result = try await TestLauncher().run("run", script: "Dashboard: Quit\nDashboard: Checkout\n")
        #expect(result.code == .data)
        #expect(result.errors.contains("standard input:2"))
    }

    @Test("A malformed script is found before anything is opened")
    func malformed() async throws {
        let launcher = try TestLauncher()
        let result = await launcher.run("run", script: "Dashboard\n")
        #expect(result.code == .data)
        #expect(result.errors.contains("standard input:1"))
        #expect(!FileManager.default.fileExists(atPath: launcher.store))
    }
}
