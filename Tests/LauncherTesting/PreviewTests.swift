import Foundation
import LauncherKit
import LauncherTesting
import Testing

/// The option `--fake-missing`, by which a plugin is launched without its neighbours.
@MainActor @Suite struct PreviewTests {
    private let studio: TestedApp
    private let notice = "Preview: samples answer for guides (book, count, guide)."

    init() throws { studio = try TestedApp(Studio.self) }

    private func run(_ arguments: String..., input: String = "") async -> CommandResult {
        await studio.run(arguments + ["--plugin", "tours", "--fake-missing"], input: input)
    }

    @Test("PV-1 a plugin runs alone: samples answer a plain board, a task, a barrier, and a board for a role")
    func alone() async {
        let without = await studio.run("activate", "tours.tour", "--plugin", "tours")
        #expect(without.code == .configuration, "\(without)")
        let result = await run("activate", "tours.tour")
        #expect(result.code == .success && result.output == "\"text, Sample room, 1\"\n", "\(result)")
        #expect(result.errors.contains("studio: samples answer for guides (book, count, guide); the store is :memory:"))
        #expect(result.diagnostics == "", "\(result)")
        // What a plugin uses if it is there stays away.
        #expect(await run("list", "boards").output.contains("prices.price") == false)
    }

    @Test("PV-1 plugins that are selected answer themselves")
    func together() async {
        let result = await studio.run("activate", "guides.count", "--fake-missing")
        #expect(result.code == .success && result.output == "null\n", "\(result)")
        #expect(result.errors.contains("studio: no plugin is missing; the store is :memory:"), "\(result)")
    }

    @Test("PV-2 every screen at a terminal names what samples answer")
    func screens() async {
        let result = await run("run", "--script", "-", input: "Menu: Tour\nMenu: Quit\n")
        #expect(result.code == .success, "\(result)")
        #expect(result.output.contains("text, Sample room, 1"), "\(result)")
        #expect(result.output.components(separatedBy: notice).count == 4, "\(result.output)")
        let usual = await studio.run("run", "--script", "-", input: "Menu: Quit\n")
        #expect(usual.code == .success && !usual.output.contains("Preview"), "\(usual)")
    }

    @Test("PV-2 every page names what samples answer, and the store of the preview goes with the server")
    func pages() async throws {
        let server = try await studio.serve("--plugin", "tours", "--fake-missing"), visitor = try await server.visitor()
        #expect(visitor.heading == "Menu" && visitor.shown.contains(notice), "\(visitor.shown)")
        try await visitor.choose("Tour")
        #expect(visitor.shown.contains("text, Sample room, 1") && visitor.shown.contains(notice), "\(visitor.shown)")
        let path = try #require(server.messages.firstMatch(of: /serving the store '([^']*)'/)?.1)
        #expect(path.contains("/studio-preview-") && path != studio.store)
        #expect(FileManager.default.fileExists(atPath: String(path)))
        #expect(await server.stop() == .terminated)
        let folder = URL(filePath: String(path)).deletingLastPathComponent().path
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("PV-2 validate and the graph tell what samples answer")
    func told() async {
        let text = await run("validate")
        #expect(
            text.output == "The plugins fit together; samples answer for guides (book, count, guide).\n", "\(text)")
        #expect(
            await run("validate", "--format", "json").json["faked"] as? [String]
                == ["guides.book", "guides.count", "guides.guide"])
        #expect(await studio.run("validate", "--format", "json").json["faked"] == nil)
        let graph = await run("graph").output
        #expect(graph.contains("fakes\n  provides"), "\(graph)")
        #expect(await run("why", "tours", "fakes").output.contains("guides.book"))
    }

    @Test("PV-3 a contract without a sample is refused with the declaration that gives it one")
    func noSample() async {
        let advice = """
            add --plugin prices, or declare a sample for --fake-missing beside it in LauncherTestingTests: \
            'extension Amount: Sampled'
            """
        for command in ["validate", "run"] {
            let result = await studio.run(command, "--plugin", "sales", "--fake-missing")
            #expect(result.code == .configuration && result.output == "", "\(result)")
            #expect(result.errors.contains("sales requires 'prices.price'"), "\(result)")
            #expect(result.errors.contains(advice), "\(result)")
        }
        let usual = await studio.run("validate", "--plugin", "sales")
        #expect(usual.code == .configuration && !usual.errors.contains("sample"), "\(usual)")
    }

    @Test("PV-4 no variable and no settings file makes a preview, and serve-plugins has no option for it")
    func flagAlone() async throws {
        let line = ["activate", "tours.tour", "--plugin", "tours"]
        let result = await studio.run(line, environment: ["STUDIO_FAKE_MISSING": "true"])
        #expect(result.code == .configuration && result.output == "", "\(result)")
        #expect(result.errors.contains("tours requires 'guides.guide'"), "\(result)")
        #expect(await studio.run("config").output.contains("fake-missing") == false)
        try studio.write("fake-missing = true\n", to: ".config/studio/studio.conf")
        let file = await studio.run(line)
        #expect(file.code == .configuration && file.errors.contains("fake-missing"), "\(file)")
    }

    @Test("PV-4 a preview is served on this machine only", arguments: [["--host", "0.0.0.0"], ["--behind-proxy"]])
    func local(options: [String]) async {
        let result = await studio.run(["serve", "--plugin", "tours", "--fake-missing"] + options)
        #expect(result.code == .usage, "\(result)")
        #expect(result.errors.contains("takes --fake-missing at an address of this machine only"), "\(result)")
    }

    @Test("PV-5 the store of a variable or of the user is left alone, and another one on the command line is used")
    func store() async throws {
        #expect(await run("activate", "tours.tour").code == .success)
        #expect(!FileManager.default.fileExists(atPath: studio.store))
        let own = await run("activate", "tours.tour", "--store", studio.store)
        #expect(own.code == .usage && own.errors.contains("which is your store, so nothing was started"), "\(own)")
        #expect(!FileManager.default.fileExists(atPath: studio.store))
        let named = studio.path(of: "named.sqlite")
        try studio.write("store = \(named)\n", to: ".config/studio/studio.conf")
        let everyDay = await run("activate", "tours.tour", "--store", named)
        #expect(everyDay.code == .usage && everyDay.errors.contains("which is your store"), "\(everyDay)")
        #expect(!FileManager.default.fileExists(atPath: named))
        let other = studio.path(of: "other.sqlite")
        #expect(await run("activate", "tours.tour", "--store", other).code == .success)
        #expect(FileManager.default.fileExists(atPath: other))
    }
}
