import Foundation
import Storage
import Testing

@testable import Launcher

@MainActor @Suite struct ExitCodeTests {
    @Test("Input that does not decode is exit 65 with the path and the expected type, and nothing has happened")
    func undecodable() async throws {
        let terminal = try Terminal()
        let outcome = await terminal.run(
            "activate", "shopping.add-to-cart", "--input", #"{"sku":"A","quantity":"two"}"#)
        #expect(outcome.code == .data)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "launcher: the input does not fit. shopping.add-to-cart: input.quantity: expected a whole number\n")
        let fraction = await terminal.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"A","quantity":1.5}"#)
        #expect(
            fraction.errors
                == "launcher: the input does not fit. shopping.add-to-cart: input.quantity: expected a whole number\n")
        let noJSON = await terminal.run("activate", "products.details", "--input", "sku")
        #expect(noJSON.errors == "launcher: the input does not fit. products.details: input: is not JSON\n")
        #expect(noJSON.code == .data)
    }

    @Test("A board that no chosen plugin provides is exit 69 with the nearest one")
    func unknownBoard() async throws {
        let outcome = try await Terminal().run("activate", "shoping.cart")
        #expect(outcome.code == .unavailable)
        #expect(
            outcome.errors == """
                launcher: no chosen plugin provides 'shoping.cart'; did you mean 'shopping.cart'?
                Try: launcher list boards

                """)
    }

    @Test("A link that nobody routes is exit 66, one that is no link or has a wrong parameter exit 65")
    func links() async throws {
        let terminal = try Terminal()
        let unrouted = await terminal.run("open", "app://nowhere")
        #expect(unrouted.code == .noRoute)
        #expect(unrouted.errors == "launcher: no chosen plugin routes 'app://nowhere'\nTry: launcher list links\n")
        let noLink = await terminal.run("open", "nonsense")
        #expect(noLink.code == .data)
        #expect(noLink.errors == "launcher: 'nonsense' is no link: it needs a scheme, as in 'app://cart'\n")
        let wrong = await terminal.run("open", "app://cart/add/A?quantity=two")
        #expect(wrong.code == .data)
        #expect(
            wrong.errors
                == "launcher: the link 'app://cart/add/A?quantity=two' needs a whole number for 'quantity', not 'two'\n"
        )
    }

    @Test("A screen that nothing answers is exit 65, naming the screen and the input field that would have answered it")
    func unanswered() async throws {
        let outcome = try await Terminal().run("activate", "authentication.login")
        #expect(outcome.code == .data)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Sign in"))
        #expect(outcome.errors.contains("email"))
        #expect(outcome.errors.contains("password"))
    }

    @Test("An activation that completes without its output is exit 69 with the reason")
    func withoutOutput() async throws {
        let outcome = try await Terminal().run(
            "activate", "products.import", "--input", #"{"path":"/nowhere/at/all.json"}"#)
        #expect(outcome.code == .unavailable)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("launcher: 'products.import' gave no output: "))
        #expect(outcome.errors.contains("/nowhere/at/all.json"))
    }

    @Test("A store that cannot be used is exit 74, and a script that cannot be read too")
    func store() async throws {
        let terminal = try Terminal()
        try Data("not a database at all, but long enough to be looked at".utf8).write(to: URL(filePath: terminal.store))
        let outcome = await terminal.run("activate", "shopping.cart")
        #expect(outcome.code == .store)
        #expect(try Data(contentsOf: URL(filePath: terminal.store)).count == 54)
        try FileManager.default.removeItem(atPath: terminal.store)
        let missing = await terminal.run("run", "--script", "/nowhere/x.session")
        #expect(missing.code == .store)
        #expect(
            missing.errors
                == "launcher: the session script '/nowhere/x.session' cannot be read. Give --script a text file, or - for standard input\n"
        )
        let binary = terminal.folder.appending(path: "binary.session")
        try Data([0xFF, 0xFE, 0xFD]).write(to: binary)
        let noText = await terminal.run("run", "--script", binary.path)
        #expect(noText.code == .data)
        #expect(noText.errors == "launcher: the session script '\(binary.path)' is not UTF-8 text\n")
    }

    @Test("A store made by a newer version is exit 74, before anything runs")
    func newerStore() async throws {
        let terminal = try Terminal()
        _ = await terminal.run("activate", "shopping.cart")
        let store = Store(.file(terminal.store))
        store.require(Schema(name: "shopping", migrations: (1...99).map { Migration($0, "SELECT 1") }))
        try store.open()
        try store.close()
        let outcome = await terminal.run("run", script: "Dashboard: Quit\n")
        #expect(outcome.code == .store)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("shopping"))
    }

    @Test("What an activation has put out is printed also if the session ends in an error right after it")
    func outputBeforeError() async throws {
        let outcome = try await Terminal().run("activate", "dashboard.home", script: "Dashboard: Quit\n")
        #expect(outcome.code == .data)
        #expect(outcome.json["tiles"] != nil)
        #expect(outcome.errors.contains("standard input:1"))
    }

    @Test("An answer left over stops the run with exit 65 and its line")
    func leftOver() async throws {
        let outcome = try await Terminal().run("run", script: "Dashboard: Quit\nDashboard: Checkout\n")
        #expect(outcome.code == .data)
        #expect(outcome.errors.contains("standard input:2"))
    }

    @Test("A malformed script is found before anything is opened")
    func malformed() async throws {
        let terminal = try Terminal()
        let outcome = await terminal.run("run", script: "Dashboard\n")
        #expect(outcome.code == .data)
        #expect(outcome.errors.contains("standard input:1"))
        #expect(!FileManager.default.fileExists(atPath: terminal.store))
    }
}
