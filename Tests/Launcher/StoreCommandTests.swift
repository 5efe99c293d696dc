import Boardy
import BoardyStorage
import Foundation
import JSONSchemaValidator
import LauncherTesting
import Testing

@testable import LauncherKit

/// The commands of `launcher store`.
@MainActor @Suite struct StoreCommandTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    @Test("A store in a folder that was not there is told, because its path may be mistyped")
    func newFolder() async throws {
        let store = launcher.folder.appending(path: "new/shop.sqlite").path
        let first = await launcher.run("activate", "shopping.cart", "--store", store)
        #expect(first.code == .success && first.errors == "launcher: a new store is made at '\(store)'\n", "\(first)")
        let second = await launcher.run("activate", "shopping.cart", "--store", store)
        #expect(second.code == .success && second.errors.isEmpty, "\(second)")
    }

    @Test("FA-17 a backup beside a running server is a whole store with all that was answered, and replaces nothing")
    func backup() async throws {
        try await launcher.importProduct()
        let server = try await ServingApp(launcher), visitor = try await server.session()
        let copy = launcher.folder.appending(path: "shop.backup").path
        let result = await launcher.run("store", "backup", copy)
        #expect(result.code == .success && result.output.isEmpty)
        #expect(result.errors == "launcher: '\(copy)' is a copy of the store '\(launcher.store)', and was checked\n")
        try await visitor.open()
        #expect(visitor.status == 200)
        _ = await server.stop()

        let check = await launcher.run("store", "check", "--store", copy)
        #expect(check.code == .success, "\(check)")
        let listed = await launcher.run("activate", "products.list", "--store", copy, "--input", "{}")
        #expect(listed.json["total"] as? Int == 1, "\(listed)")

        let again = await launcher.run("store", "backup", copy)
        #expect(again.code == .store)
        #expect(
            again.errors == """
                launcher: Nothing was copied: there is something at the path already.
                    store: \(copy)
                Give the path of a new file.

                """)
    }

    @Test(
        "FA-16 no command writes a trace, a log or a recording to the store or beside it",
        arguments: [
            ["activate", "products.list", "--input", "{}", "--trace"], ["run", "--log"],
            ["run", "--overwrite", "--record"], ["serve", "--access-log"],
        ])
    func written(arguments: [String]) async throws {
        try await launcher.importProduct()
        for path in [launcher.store, launcher.store + "-wal", launcher.store + "-journal"] {
            let result = await launcher.run(arguments + [path])
            #expect(result.code == .store)
            #expect(
                result.errors
                    == "launcher: \(arguments.last ?? "") names '\(path)', which belongs to the store, "
                    + "so nothing was started. Name another file\n")
        }
        let listed = await launcher.run("activate", "products.list", "--input", "{}")
        #expect(listed.json["total"] as? Int == 1, "\(listed)")
    }

    @Test("FA-17 a check lists what it has tried, and a fresh store keeps all rules")
    func check() async throws {
        try await launcher.importProduct()
        let result = await launcher.run("store", "check")
        #expect(result.code == .success)
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines.filter { !$0.contains("version") } == [
                "CHECK RESULT", "integrity ok", "foreign keys ok",
                "product-management: the stock of each product is the sum of its journal ok",
                "payment: the entries of each transaction sum up to zero ok",
                "payment: each entry of the ledger has its transaction ok",
            ], "\(result)")
        try await expectSchema(await launcher.run("store", "check", "--format", "json"))
    }

    @Test("FA-17 a check ends with 74 and says which rule is broken, if stock differs from its journal")
    func broken() async throws {
        try await launcher.importProduct()
        try change("DROP TRIGGER stock_changed_unentered", "UPDATE products SET stock = stock + 1")
        let result = await launcher.run("store", "check")
        #expect(result.code == .store)
        #expect(
            result.output.contains(
                "\nproduct-management: the stock of each product is the sum of its journal  1 wrong\n"), "\(result)")
        #expect(
            result.errors
                == """
                launcher: the store '\(launcher.store)' is not whole. End the programs that use it, and restore \
                it from a 
                """
                + "copy; 'launcher store backup' makes one\n")
        let json = await launcher.run("store", "check", "--format", "json")
        #expect(json.json["isWhole"] as? Bool == false)
    }

    @Test("FA-17 a check finds a ledger that does not sum up to zero")
    func ledger() async throws {
        try await launcher.importProduct()
        try change(
            "PRAGMA foreign_keys = OFF",
            "INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES ('none', 'cash', 1, 'EUR')")
        let result = await launcher.run("store", "check")
        #expect(result.code == .store)
        for part in ["sum up to zero", "has its transaction"] {
            #expect(result.output.contains(try Regex("\(part) +1 wrong")), "\(result)")
        }
        #expect(
            result.output.contains(try Regex("foreign keys +ledger_entries: row [0-9]+ refers to no row of")),
            "\(result)")
    }

    @Test(
        "FA-17 for a database of PostgreSQL both commands name what to use, and neither takes a store in memory",
        arguments: [
            (["backup", "x"], "postgres://shop@db.example/shop", "pg_dump"),
            (["check"], "postgres://shop@db.example/shop", "pg_amcheck"),
            (["backup", "x"], ":memory:", "takes a file for --store"),
            (["check"], ":memory:", "takes a file for --store"),
        ])
    func elsewhere(arguments: [String], store: String, advice: String) async {
        let result = await launcher.run(["store"] + arguments + ["--store", store])
        #expect(result.code == .usage)
        #expect(result.errors.contains(advice), "\(result)")
    }

    @Test("FA-17 neither command makes a store that is missing")
    func missing() async {
        for arguments in [["backup", launcher.folder.appending(path: "copy").path], ["check"]] {
            let result = await launcher.run(["store"] + arguments)
            #expect(result.code == .store)
            #expect(result.errors.contains("The store cannot be opened: there is no such file."), "\(result)")
        }
        #expect(!FileManager.default.fileExists(atPath: launcher.store))
    }

    @Test("FA-17 a check of a file without bytes ends with 74")
    func empty() async throws {
        try Data().write(to: URL(fileURLWithPath: launcher.store))
        let result = await launcher.run("store", "check")
        #expect(result.code == .store && result.output.isEmpty)
        #expect(result.errors.contains("it is empty, as a copy that failed"), "\(result)")
    }

    private func change(_ statements: SQL...) throws {
        let store = Store(.file(launcher.store))
        for statement in statements { try store.run(statement) }
        try store.close()
    }

    private func expectSchema(_ result: CommandResult) async throws {
        let schema = try Data(contentsOf: packageFolder.appending(path: "docs/schemas/store-check.schema.json"))
        let issues = try JSONSchemaValidator(try ContractCoding.decode(JSONValue.self, from: schema))
            .problems(in: try ContractCoding.decode(JSONValue.self, from: Data(result.output.utf8)))
        #expect(issues.isEmpty, "\(issues) in \(result.output)")
    }
}
