import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Programs that share one store: a server with several connections to it, and commands that come and go beside it.
@MainActor @Suite struct SharedStoreTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    private func serve() throws -> RunningLauncher {
        try RunningLauncher(["serve", "--port", "0", "--lanes", "4"], in: launcher.folder)
    }

    /// Runs a command in a process of its own, and requires its success.
    private func runBeside(_ arguments: String...) async throws {
        let end = try await LauncherProcess.run(arguments, environment: ["BOARDY_STORE": launcher.store])
        try #require(end.status == 0)
    }

    /// Buys a piece of tea, and returns the title of the last page's notice.
    private func buy(_ visitor: WebVisitor, as name: String) async throws -> [String] {
        let account = ["email": "\(name)@example.org", "password": "correct horse battery"]
        try await visitor.choose("Register")
        try await visitor.choose("Create account", account.merging(["name": name]) { $1 })
        try await visitor.choose("Add to cart")
        try await visitor.choose("Add", ["sku": "TEA-001", "quantity": "1"])
        try await visitor.choose("Checkout")
        try await visitor.choose("Pay")
        try await visitor.choose("Pay", ["number": "4242424242424242", "expiry": "12/49", "cvc": "123"])
        return visitor.notices
    }

    @Test("FA-16 a command beside a server leaves its log, and what the server has answered outlives a kill")
    func beside() async throws {
        try await launcher.importProduct()
        let server = try serve(), address = try await server.line()
        defer { kill(server.process.processIdentifier, SIGKILL) }
        var visitors: [WebVisitor] = []
        for _ in 1...4 {
            let visitor = try WebVisitor(address)
            try await visitor.begin()
            visitors.append(visitor)
        }
        for (visitor, name) in zip(visitors, ["ada", "bob"]) {
            try await runBeside("activate", "products.list", "--input", "{}")
            try expectFiles(of: server)
            #expect(try await buy(visitor, as: name) == ["Receipt"], "\(visitor.shown)")
        }
        try await runBeside("store", "check")
        try expectFiles(of: server)
        #expect(try await launcher.stock().onHand == 98)
        kill(server.process.processIdentifier, SIGKILL)
        #expect(try await server.end().status == -SIGKILL)
        #expect(try await launcher.stock().onHand == 98)
        let check = await launcher.run("store", "check")
        #expect(check.code == .success, "\(check)")
    }

    /// Expects that a process has the shared lock of SQLite on the store, and no deleted file of it.
    private func expectFiles(of server: RunningLauncher, at location: SourceLocation = #_sourceLocation) throws {
        #if os(Linux)
            let process = server.process.processIdentifier, files = FileManager.default
            let open = try files.contentsOfDirectory(atPath: "/proc/\(process)/fd").compactMap {
                try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
            }
            let ofStore = open.filter { $0.contains("/store.sqlite") }
            #expect(ofStore.contains { $0.hasSuffix("-wal") }, sourceLocation: location)
            #expect(ofStore.filter { $0.hasSuffix(" (deleted)") } == [], sourceLocation: location)
            let inode = try #require(try files.attributesOfItem(atPath: launcher.store)[.systemFileNumber] as? NSNumber)
            let locks = try #require(try FileHandle(forReadingAtPath: "/proc/locks")?.readToEnd())
            // The shared bytes of SQLite's file format.
            let line = try Regex("POSIX +ADVISORY +READ +\(process) [^ ]*:\(inode) 1073741826 1073742335")
            #expect(String(decoding: locks, as: UTF8.self).contains(line), "no lock", sourceLocation: location)
        #endif
    }

    @Test("FA-11 a server whose log was deleted ends with 74 and the reason")
    func lostLog() async throws {
        try await launcher.importProduct()
        let server = try serve(), visitor = try WebVisitor(try await server.line())
        defer { kill(server.process.processIdentifier, SIGKILL) }
        try await visitor.begin()
        try #require(unlink(launcher.store + "-wal") == 0)
        let (status, errors) = try await server.end()
        #expect(status == 74)
        #expect(
            errors.contains("launcher: The store's log was deleted or replaced while it was in use.\n"), "\(errors)")
    }

    @Test("FA-11 a command that finds the log of an open store deleted ends with 74 and the reason")
    func command() async throws {
        try await launcher.importProduct()
        let store = Store(.file(launcher.store))
        try store.open()
        try #require(unlink(launcher.store + "-wal") == 0)
        let result = await launcher.run("activate", "products.list", "--input", "{}")
        #expect(result.code == .store)
        #expect(result.errors.contains("The store's log was deleted or replaced while it was in use."), "\(result)")
        try store.close()
    }

    @Test("FA-16 neither an import nor an export opens the store that is in use")
    func files() async throws {
        try await launcher.importProduct()
        let linked = launcher.folder.appending(path: "linked.csv").path
        try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: launcher.store)
        for path in [launcher.store, linked] {
            let read = try await launcher.runAsOperator(
                "activate", "products.import", "--input", #"{"path":"\#(path)"}"#)
            #expect("\(read.output)\(read.errors)".contains("is a store that this program has open"), "\(read)")
            let input = #"{"format":"csv","path":"\#(path)","replaces":true}"#
            let written = try await launcher.runAsOperator("activate", "products.export", "--input", input)
            #expect(
                "\(written.output)\(written.errors)".contains("is a store that this program has open"), "\(written)")
        }
    }
}
