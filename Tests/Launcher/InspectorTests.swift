import BoardyRemote
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The option `--inspector` of `serve`, with the real plugins.
@MainActor @Suite struct InspectorTests {
    private let launcher: TestLauncher
    private static let token = String(repeating: "a", count: 43)

    init() throws { launcher = try TestLauncher() }

    @Test("The inspector shows what a visitor does to whoever has its token, and nothing that the visitor typed")
    func inspector() async throws {
        let server = try await ServingApp(launcher, "--inspector", "0")
        let visitor = try await server.session()
        let note = /launcher: the inspector is at (http:\/\/127\.0\.0\.1:\d+\/); its token is ([A-Za-z0-9_-]{43})\n/
        let printed = try #require(server.messages.firstMatch(of: note), "\(server.messages)")
        let operate = try WebVisitor(String(printed.1))
        try await operate.open("/sessions.json")
        #expect(operate.status == 401 && !operate.page.contains("Dashboard"))
        operate.token = String(printed.2)
        try await operate.open("/sessions.json")
        #expect(operate.status == 200 && operate.page.contains(#""screen":"Dashboard""#), "\(operate.page)")
        try await operate.open("/sessions/1.json")
        try await visitor.choose("Sign in")
        // The page may come before the hash of the password is there, so nothing is asked of it.
        try await visitor.choose("Sign in", ["email": "ada@example.org", "password": "correct horse battery"])
        var pages = ""
        for path in ["/", "/sessions/1", "/sessions/1.json", "/graph?session=1", "/graph.json?session=1"] {
            try await operate.open(path)
            #expect(operate.status == 200)
            pages += operate.page
        }
        for part in ["authentication.login", "&#39;dot&#39; of Graphviz is on no path", #""kind":"activation""#] {
            #expect(pages.contains(part), "\(part)")
        }
        for secret in ["ada@example.org", "horse", operate.token ?? ""] {
            #expect(!pages.contains(secret), "\(secret)")
        }
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    @Test("The inspector shows the queue and the processes that serve remote boards, as launcher queue tells them")
    func remote() async throws {
        launcher.queue = MemoryQueue(now: { RemoteTime(milliseconds: 1_780_000_000_000) })
        let environment = ["BOARDY_ENGINE": "postgres://shop@db.example/shop", "BOARDY_INSPECTOR_TOKEN": Self.token]
        let worker = try await ServingApp(
            launcher, "--plugin", "product-management", isWorker: true, environment: environment)
        let server = try await ServingApp(
            launcher, "--remote", "product-management", "--inspector", "0", environment: environment)
        let note = /launcher: the inspector is at (http:\/\/127\.0\.0\.1:\d+\/);/
        let operate = try WebVisitor(String(try #require(server.messages.firstMatch(of: note), "\(server.messages)").1))
        operate.token = Self.token
        try await operate.open("/remote")
        let name = worker.address
        #expect(operate.page.contains(name) && operate.page.contains("products.reserve"), "\(operate.page)")
        try await operate.open("/remote.json")
        let told = await launcher.run(["queue", "--format", "json"], environment: environment)
        #expect(operate.page == told.output && told.output.contains(name))
        _ = await server.stop()
        #expect(await worker.stop() == .terminated, "\(worker.messages)")
    }

    @Test("A token that is given is not told, and a wrong one, a taken port, and --quiet without one are refused")
    func given() async throws {
        let server = try await ServingApp(
            launcher, "--inspector", "0", environment: ["BOARDY_INSPECTOR_TOKEN": Self.token])
        let note = /launcher: the inspector is at http:\/\/127\.0\.0\.1:(\d+)\/; its token is the one you gave\n/
        let port = try #require(server.messages.firstMatch(of: note), "\(server.messages)").1
        #expect(!server.messages.contains(Self.token))
        let taken = await launcher.run(["serve", "--port", "0", "--inspector", String(port)])
        #expect(taken.code == .unavailable && taken.output.isEmpty)
        #expect(taken.errors.hasPrefix("launcher: Port \(port) of 127.0.0.1 is taken by another program."))
        let wrong = await launcher.run(
            ["serve", "--port", "0", "--inspector", "0"], environment: ["BOARDY_INSPECTOR_TOKEN": "sesame"])
        #expect(wrong.code == .usage && wrong.errors.contains("no token of 43 letters, digits, - and _"))
        #expect(!wrong.errors.contains("sesame"))
        let quiet = await launcher.run(["serve", "--port", "0", "--inspector", "0", "--quiet"])
        #expect(quiet.code == .usage && quiet.errors.contains("only if BOARDY_INSPECTOR_TOKEN is set"))
        let config = await launcher.run(["config"], environment: ["BOARDY_INSPECTOR_TOKEN": Self.token])
        #expect(config.code == .success && !config.output.contains(Self.token))
        _ = await server.stop()
    }
}
