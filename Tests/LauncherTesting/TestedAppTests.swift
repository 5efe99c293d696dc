import BoardyHeadless
import Foundation
import LauncherKit
import LauncherTesting
import Testing

@MainActor @Suite struct TestedAppTests {
    private let kiosk: TestedApp

    init() throws { kiosk = try TestedApp(Kiosk.self) }

    @Test("A command has output, errors and an exit code, as a process has")
    func commands() async {
        let greeting = await kiosk.run("activate", "greetings.greet", "--input", "3")
        #expect(greeting.code == .success && greeting.output == "\"Hello, number 3\"\n", "\(greeting)")
        let list = await kiosk.run("list", "plugins", "--format", "json")
        #expect((list.json["plugins"] as? [Any])?.count == 2, "\(list)")
        let unknown = await kiosk.run("activate", "greetings.sing")
        #expect(unknown.code == .unavailable && unknown.output == "", "\(unknown)")
        #expect(unknown.errors.hasPrefix("kiosk: no selected plugin provides 'greetings.sing'"), "\(unknown)")
    }

    @Test("A command reads the input and the variables that the test gives, and none of the process")
    func inputs() async {
        let greeting = await kiosk.run("activate", "greetings.greet", "--input", "-", input: "5")
        #expect(greeting.output == "\"Hello, number 5\"\n", "\(greeting)")
        kiosk.environment = ["KIOSK_WITHOUT": "greetings"]
        #expect(await kiosk.run("list", "boards").output.contains("greetings.greet") == false)
        let named = await kiosk.run("list", "boards", environment: ["KIOSK_WITHOUT": "names"])
        #expect(named.output.contains("greetings.greet"), "\(named)")
        let settings = await kiosk.run("config").output
        #expect(settings.contains("store") && settings.contains(kiosk.store), "\(settings)")
    }

    @Test("Each tested app has a folder of its own, which goes with it")
    func folders() async throws {
        var other: TestedApp? = try TestedApp(Kiosk.self)
        let folder = try #require(other?.folder)
        #expect(folder != kiosk.folder && FileManager.default.fileExists(atPath: folder.path))
        #expect(await other?.run("run", "--script", "-", input: "Menu: Quit").code == .success)
        other = nil
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("A fake answers in place of the plugin that provides the contract, whose other contracts are gone")
    func fakes() async {
        kiosk.fake(FindName.self) { "fake \($0)" }
        let greeting = await kiosk.run("activate", "greetings.greet", "--input", "3")
        #expect(greeting.output == "\"Hello, fake 3\"\n", "\(greeting)")
        let boards = await kiosk.run("list", "boards").output
        #expect(boards.contains("names.find") && !boards.contains("names.count"), "\(boards)")
    }

    @Test("A second fake of one plugin joins the first, and a fake of a guarded contract needs no right")
    func guardedFake() async {
        let refused = await kiosk.run("activate", "names.count")
        #expect(refused.code != .success, "\(refused)")
        kiosk.fake(FindName.self) { "fake \($0)" }
        kiosk.fake(CountNames.self) { 12 }
        #expect(await kiosk.run("activate", "names.count").output == "12\n")
        #expect(await kiosk.run("activate", "names.find", "--input", "1").output == "\"fake 1\"\n")
        #expect(await kiosk.run("validate").code == .success)
    }

    @Test("A fake of a contract that no plugin provides is a plugin more")
    func fakeOfNobody() async {
        kiosk.fake(Translate.self) { $0.uppercased() }
        let result = await kiosk.run("activate", "languages.translate", "--input", "\"hi\"")
        #expect(result.output == "\"HI\"\n", "\(result)")
        #expect(await kiosk.run("list", "plugins").output.contains("fakes"))
    }

    @Test("A session script is played on the screens, and a line that does not fit fails the test")
    func sessions() async {
        let result = await kiosk.play("Fixtures/greet.session")
        #expect(result.output.contains("Hello, number 4"), "\(result)")
        await withKnownIssue {
            await kiosk.play("Fixtures/wrong.session")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("Fixtures/wrong.session:1") }
        }
    }
}
