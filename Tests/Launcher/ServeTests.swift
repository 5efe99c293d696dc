import Boardy
import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The command `serve`, with visitors whose browsers run no scripts.
@MainActor @Suite struct ServeTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    private func rows(_ table: String) throws -> Int {
        let store = Store(.file(launcher.store))
        defer { try? store.close() }
        let sql: [String: SQL] = [
            "sessions": "SELECT COUNT(*) AS count FROM sessions",
            "known": "SELECT COUNT(*) AS count FROM known_profiles",
        ]
        return try store.row(try #require(sql[table])) { try $0["count"] } ?? -1
    }

    @Test("PM-8 a server of a store without products tells in one line how to begin, and another one does not")
    func emptyStore() async throws {
        for hasProducts in [false, true] {
            let launcher = try TestLauncher()
            if hasProducts { try await launcher.importProduct() }
            let server = try await ServingApp(launcher)
            #expect(await server.stop() == .terminated)
            let notes = server.messages.split(separator: "\n").filter { $0.contains("'activate products.import'") }
            #expect(notes.count == (hasProducts ? 0 : 1), "\(server.messages)")
        }
    }

    @Test("SC-21 the recording of a browser that was left in two tabs replays without an error, and ends in each there")
    func leftInTabs() async throws {
        try await launcher.importProduct()
        let folder = launcher.folder.appending(path: "recordings").path
        let server = try await ServingApp(launcher, "--record", folder)
        let ada = try await server.session()
        try await ada.choose("Register")
        try await ada.open("/products/TEA-001")
        #expect(await server.stop() == .terminated, "\(server.messages)")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        #expect(text.contains("# The input ended at the screen Register.\n"), "\(text)")
        #expect(text.contains("# The input of tab 2 ended at the screen "), "\(text)")
        let cut = text.split(separator: "\n").filter { !$0.contains(" ended at the screen ") }.joined(separator: "\n")
        for (script, code) in [(text, ExitCode.success), (cut, .data)] {
            let other = try TestLauncher()
            try await other.importProduct()
            let replay = await other.run(["run"], script: script)
            #expect(replay.code == code, "\(replay.errors)")
        }
    }

    @Test("A purchase by forms alone is recorded, and replays in a script with the same screens and outputs")
    func purchase() async throws {
        try await launcher.importProduct()
        let folder = launcher.folder.appending(path: "recordings").path
        let server = try await ServingApp(launcher, "--record", folder)
        let ada = try await server.session()
        var screens = [ada.heading], texts: [String] = []
        func choose(_ choice: String, _ values: [String: String] = [:], row: String? = nil) async throws {
            try await ada.choose(choice, values, row: row)
            screens += ada.notices + [ada.heading]
            texts.append(ada.shown)
        }
        #expect(ada.heading == "Dashboard" && ada.shown.contains("Products 1\n"))
        let account = ["email": "ada@example.org", "password": "correct horse battery"]
        try await choose("Register")
        try await choose("Create account", account.merging(["name": "Ada"]) { $1 })
        #expect(ada.shown.contains("Signed in as Ada\n"), "AU-17 \(ada.shown)")
        try await choose("Sign out")
        try await choose("Sign in")
        try await choose("Sign in", account.merging(["password": "wrong horse battery"]) { $1 })
        #expect(ada.heading == "Sign in" && ada.notices == [], "\(ada.shown)")
        try await choose("Sign in", account)
        #expect(ada.shown.contains("Signed in as Ada\n"), "\(ada.shown)")
        try await choose("Add to cart")
        try await choose("Add", ["sku": "TEA-001", "quantity": "2"])
        try await choose("Checkout")
        try await choose("Pay")
        let card = ["number": "4000000000000002", "expiry": "12/49", "cvc": "123"]
        try await choose("Pay", card)
        #expect(ada.shown.contains("The card was declined."), "\(ada.shown)")
        #expect(!ada.page.contains("4000000000000002"))
        try await choose("Pay", card.merging(["number": "4242424242424242"]) { $1 })
        #expect(ada.notices == ["Receipt"] && ada.shown.contains("Paid with visa ending in 4242"), "\(ada.shown)")
        #expect(ada.heading == "Order" && ada.page.contains("name=\"at\" value=\"/orders/1\""), "AD-49: \(ada.page)")
        // A script shows the start before the order.
        screens.insert("Dashboard", at: screens.count - 1)
        try await choose("Back")
        #expect(ada.heading == "Orders" && ada.shown.contains("9.00 EUR"), "\(ada.shown)")
        try await choose("Back")
        try await ada.quit()
        screens += ada.notices + [ada.heading]
        #expect(screens.last == "Goodbye")
        #expect(await server.stop() == .terminated, "\(server.messages)")

        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let recording = "\(folder)/\(try #require(names.first { $0.hasSuffix("-1.session") }))"
        #expect(names.count == 1)
        let other = try TestLauncher()
        try await other.importProduct()
        let secrets = [
            "SECRET_PASSWORD": "correct horse battery", "SECRET_PASSWORD_2": "wrong horse battery",
            "SECRET_CVC": "123", "SECRET_EXPIRY": "12/49", "SECRET_NUMBER": "4000000000000002",
            "SECRET_NUMBER_2": "4242424242424242",
        ]
        let replay = await other.run(["run", "--script", recording], environment: secrets)
        #expect(replay.code == .success, "\(replay.errors)")
        let lines = replay.output.split(separator: "\n").map(String.init)
        let titles = zip(lines, lines.dropFirst()).filter { Set($1) == ["="] && $0.count == $1.count }.map(\.0)
        #expect(titles == screens.dropLast(), "\(replay.output)")
        // A cell of the browser is a part of a line of the terminal.
        let printed = replay.output.onOneLine
        for part in ["Paid with visa ending in 4242", "Total: 9.00 EUR", "The card was declined."] {
            #expect(
                printed.contains(part)
                    && texts.contains { $0.replacing(/[\s:]+/, with: " ").contains(part.replacing(":", with: "")) })
        }
    }

    @Test("A sale changes the stock on the open page of another session without a reload")
    func twoBrowsers() async throws {
        try await launcher.importProduct()
        try await launcher.signIn()
        let server = try await ServingApp(launcher)
        let visitor = try await server.session()
        try await visitor.choose("Browse products")
        if visitor.heading != "Products" { try await visitor.choose("Search") }
        #expect(visitor.shown.contains("100"), "\(visitor.shown)")
        async let events = visitor.events(until: "event: content")
        _ = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":3}"#)
        let sale = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "1"))
        #expect(sale.code == .success)
        #expect(try await events.contains("Available: 97<"))
        _ = await server.stop()
    }

    @Test("A visitor has no rights of the machine's owner, and leaves no sign-in and no profile behind")
    func visitors() async throws {
        let server = try await ServingApp(launcher)
        let first = try await server.session(), second = try await server.session()
        #expect(!first.page.contains("Grant a role") && !first.page.contains("Import products"))
        for visitor in [first, second] {
            try await visitor.choose("Register")
            let email = visitor === first ? "ada@example.org" : "eve@example.org"
            let account = ["email": email, "password": "correct horse battery"]
            try await visitor.choose("Create account", account.merging(["name": "Ada & <Co>"]) { $1 })
            #expect(visitor.shown.contains("Signed in as Ada & <Co>\n"), "\(visitor.shown)")
        }
        #expect(try rows("sessions") == 2)
        try await first.quit()
        #expect(first.heading == "Goodbye")
        #expect(try rows("sessions") == 1)
        try await second.quit()
        #expect(try rows("sessions") == 0 && rows("known") == 0)
        #expect(await server.stop() == .terminated)
    }

    @Test(
        "A secret that was planted before the sign-in of a customer or an operator is worth nothing after it",
        arguments: [false, true])
    func plantedSecret(isOperator: Bool) async throws {
        if isOperator { try await launcher.signInOperator() }
        let server = try await ServingApp(launcher)
        let attacker = try await server.session(), victim = try WebVisitor(server.address)
        victim.cookie = attacker.cookie
        try await victim.open()
        let account = ["email": "olga@example.org", "password": "correct horse battery"]
        if isOperator {
            try await victim.choose("Sign in")
            try await victim.choose("Sign in", account)
        } else {
            try await victim.choose("Register")
            try await victim.choose("Create account", account.merging(["name": "Olga"]) { $1 })
        }
        #expect(!victim.shown.contains("Signed in as nobody\n"), "\(victim.shown)")
        #expect(victim.shown.contains("Import products") == isOperator)
        let planted = attacker.cookie
        try await attacker.open()
        #expect(attacker.shown.contains("Signed in as nobody\n") && !attacker.shown.contains("Import products"))
        #expect(attacker.notices == ["Please sign in again"], "\(attacker.shown)")
        #expect(attacker.cookie != planted && attacker.cookie != victim.cookie)
        try await victim.choose("Change password")
        #expect(victim.heading == "Change password", "\(victim.shown)")
        _ = await server.stop()
    }

    @Test(
        "A name of the server with a scheme, a port or a path is refused, because every browser would get 421",
        .timeLimit(.minutes(10)),
        arguments: ["http://shop.example.org", "shop.example.org:8080", "shop.example.org/", "a b"])
    func hostName(name: String) async throws {
        let result = try await TestLauncher().run("serve", "--port", "0", "--host-name", name)
        #expect(result.code == .usage, "\(result)")
        #expect(
            result.errors.contains(
                "--host-name has to be a name without scheme, port and path, such as shop.example.org"), "\(result)")
    }

    @Test("A server that may open few files says so at its start, and takes as many as its hard limit allows")
    func fewFiles() async throws {
        let shell = #"""
            : >messages; "$@" 2>messages & server=$!
            until grep -q 'stops the server' messages; do kill -0 $server || break; sleep 0.1; done
            kill $server; wait $server; cat messages >&2
            """#
        for (limits, isTold) in [("ulimit -n 64", true), ("ulimit -Sn 64; ulimit -Hn 4096", false)] {
            let result = try await LauncherProcess.run(
                shell: "\(limits); \(shell)", ["serve", "--port", "0"], in: launcher.folder)
            #expect(result.errors.contains("stops the server"), "\(result.errors)")
            #expect(result.errors.contains("this process may open 64 files") == isTold, "\(result.errors)")
        }
    }

    @Test("Each request is a line of JSON in the access log, without what was typed; 429 is one password too many")
    func accessLog() async throws {
        let path = launcher.folder.appending(path: "access.jsonl").path
        let server = try await ServingApp(launcher, "--access-log", path, "--max-passwords", "1")
        let visitor = try await server.session()
        // On a busy machine the next password may come when it is no longer too early.
        var taken = -1
        try await visitor.choose("Sign in")
        repeat {
            taken += 1
            try await visitor.choose("Sign in", ["email": "eve@example.org", "password": "wrong horse battery"])
        } while visitor.status != 429 && taken < 20
        #expect(
            taken > 0 && visitor.status == 429 && visitor.shown.contains("Too many passwords came from your network."))
        try await visitor.open("/nothing?secret=1")
        #expect(visitor.status == 404)
        _ = await server.stop()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains("eve") && !text.contains("horse") && !text.contains("secret"))
        let lines = try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        // A page of a busy machine is looked at again.
        let statuses = lines.compactMap { $0["status"] as? Int }
        let changes = statuses.indices.filter { $0 == 0 || statuses[$0] != statuses[$0 - 1] }.map { statuses[$0] }
        #expect(changes == [303, 200] + (0...taken).flatMap { _ in [303, 200] } + [429, 404])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(
        "Plugins that do not fit, a store in memory, a taken port and a wrong address are refused before anybody comes")
    func refusals() async throws {
        let server = try await ServingApp(launcher)
        let port = try #require(URL(string: server.address)?.port)
        for (arguments, code, message) in [
            (
                ["--plugin", "shopping"], ExitCode.configuration,
                "these plugins do not fit together, so nothing was launched\n"
            ),
            (["--store", ":memory:"], .usage, "'launcher serve' takes a file for --store, because its threads"),
            (["--port", "\(port)"], .unavailable, "Port \(port) of 127.0.0.1 is taken by another program. Choose"),
            (["--host", "localhost"], .usage, "\"localhost\" is no numeric address. Use 127.0.0.1 or ::1"),
            (["--host", "192.0.2.1", "--port", "0"], .unavailable, "192.0.2.1 is no address of this machine."),
            (
                ["--inspector", "0", "--quiet"], .usage,
                "'launcher serve' takes --quiet with --inspector only if BOARDY_INSPECTOR_TOKEN is set"
            ),
            (["--port", "65536"], .usage, "--port is a whole number from 0 to 65535"),
            (
                ["--access-log", "/nowhere/log", "--port", "0"], .store,
                "the access log '/nowhere/log' cannot be written:"
            ),
            (["--record", "/proc/nowhere", "--port", "0"], .store, "recordings cannot be written to '/proc/nowhere'"),
        ] {
            let result = await launcher.run(["serve"] + arguments)
            #expect(result.code == code && result.output.isEmpty)
            #expect(result.errors.hasPrefix("launcher: \(message)"), "\(result.errors)")
        }
        _ = await server.stop()
    }

    @Test("An address that others reach is served with a warning about TLS, which --quiet leaves out")
    func warning() async throws {
        let open = try await ServingApp(launcher, "--host", "0.0.0.0")
        #expect(
            open.messages.hasPrefix(
                "launcher: HTTP is not encrypted, so whoever is on the way to 0.0.0.0 can read passwords."))
        _ = await open.stop()
        for arguments in [["--quiet", "--host", "0.0.0.0"], ["--quiet", "--host", "127.0.0.1"]] {
            let quiet = try await ServingApp(launcher, arguments[0], arguments[1], arguments[2])
            #expect(quiet.messages.isEmpty, "\(quiet.messages)")
            _ = await quiet.stop()
        }
    }

    @Test("CLI-17 SIGTERM ends a server with 143, also while a browser listens")
    func signalled() async throws {
        let running = try RunningLauncher(["serve", "--port", "0", "--lanes", "2"], in: launcher.folder)
        let visitor = try WebVisitor(try await running.line())
        try await visitor.begin()
        async let events = visitor.events(until: "nothing that is ever sent")
        // The stream is open when the server counts it.
        repeat { try await visitor.open("/metrics") } while !visitor.page.contains("web_streams 1\n")
        kill(running.process.processIdentifier, SIGTERM)
        let (status, errors) = try await running.end()
        #expect(status == 143 && errors.hasSuffix("; Ctrl-C stops the server\nlauncher: terminated\n"), "\(errors)")
        _ = try await events
    }
}
