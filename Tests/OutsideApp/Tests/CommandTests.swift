import Foundation
import LauncherTesting
import MembersIO
import Testing

@testable import Club

@MainActor @Suite struct CommandTests {
    private let club: TestedApp

    init() throws {
        club = try TestedApp(Club.self)
        club.environment["CLUB_POINTS_PIN"] = "s3same"
    }

    /// Adds members, the first with five points, and the second with eight.
    private func fill() async throws {
        for (member, points) in [("Ada", 5), ("Ben", 8)] {
            let joined = await club.run("activate", "members.join", "--input", #"{"name":"\#(member)"}"#)
            let number = try #require(joined.json["number"] as? Int, "\(joined)")
            let input = #"{"member":\#(number),"points":\#(points),"pin":"s3same"}"#
            let given = await club.run("activate", "points.give", "--input", "-", input: input)
            #expect(given.output == #"{"outcome":"given","total":\#(points)}"# + "\n", "\(given)")
        }
    }

    @Test("run plays a session script, whose screens are those of all plugins")
    func run() async {
        let evening = await club.play("Sessions/evening.session", environment: ["PIN": "s3same"])
        for text in ["Welcome. You are member 1.", "Another member has this name.", "The member has 5 now."] {
            #expect(evening.output.contains(text), "\(evening)")
        }
        #expect(!evening.output.contains("s3same"))
    }

    @Test("list and describe show plugins, boards and links of the app")
    func list() async {
        #expect(await club.run("list", "plugins").output.contains("members"))
        #expect(await club.run("list", "boards").output.contains("points.give"))
        #expect(await club.run("list", "links").output.contains("club://members/join"))
        let join = await club.run("describe", "members.join")
        #expect(join.output.contains(#"club activate members.join --input '{"name":"Ada"}'"#), "\(join)")
        #expect(await club.run("describe", "points").output.contains("points-most"))
    }

    @Test("validate names the gap of a subset, and the command line without it")
    func validate() async {
        #expect(await club.run("validate").output == "The plugins fit together.\n")
        let gap = await club.run("validate", "--plugin", "points")
        #expect(gap.code == .configuration)
        #expect(gap.errors.contains("points requires 'members.list'"), "\(gap)")
        #expect(gap.errors.contains("  club validate --plugin points,members"), "\(gap)")
    }

    @Test("graph draws the app, and is the stored one")
    func graph() async throws {
        let page = await club.run("graph", "--format", "html", environment: ProcessInfo.processInfo.environment)
        // Graphviz makes the picture of a page, and need not be installed.
        #expect(page.output.contains("points.give") || page.errors.contains("Graphviz"), "\(page.errors)")
        try await club.expectGraph("Club.txt")
    }

    @Test("why, activate and open answer, and trace shows a run")
    func activate() async throws {
        try await fill()
        let why = await club.run("why", "points", "members")
        #expect(why.output.contains("members.list"), "\(why)")
        #expect(await club.run("why", "--help").output.contains("club why points members\n"))
        let opened = await club.run("open", "club://points", "--trace", club.path(of: "run.jsonl"))
        #expect(
            opened.output == #"{"members":[{"name":"Ben","total":8},{"name":"Ada","total":5}]}"# + "\n", "\(opened)")
        let trace = await club.run("trace", club.path(of: "run.jsonl"))
        #expect(trace.code == .success && trace.output.contains("points.list"), "\(trace)")
        #expect((why.output + trace.output).foreignLines == [])
    }

    @Test("config tells each setting with its source, and completions complete names of the app")
    func config() async {
        let config = await club.run("config")
        #expect(config.output.contains("CLUB_POINTS_PIN") && !config.output.contains("s3same"), "\(config)")
        for shell in ["bash", "zsh", "fish"] {
            #expect(await club.run("completions", shell).output.contains("club"))
        }
        let words = await club.run("--complete", "activate", "points.")
        #expect(words.output.contains("points.give"), "\(words)")
    }

    @Test("A command of the app and one of a plugin have options, help and completion")
    func ownCommands() async throws {
        try await fill()
        #expect(await club.run("top").output == "8 Ben\n5 Ada\n")
        #expect(await club.run("top", "--count", "1").output == "8 Ben\n")
        #expect(await club.run("top", "--count", "0").errors.contains("--count is"))
        #expect(await club.run("export-members", "--separator", ";").output == "1;Ada\n2;Ben\n")
        #expect(await club.run("--complete", "export-members", "--separator", "").output.contains(";"))
        for command in ["top", "export-members"] {
            #expect(await club.run("help", command).output.contains("USAGE: club \(command)"))
            #expect(await club.run("--help").output.contains("\n  \(command)"))
        }
    }

    @Test("A neighbour is faked in one line")
    func fake() async {
        club.fake(ListMembers.self) { _ in MemberList(members: [Member(number: 1, name: "Zoe")]) }
        #expect(await club.run("top").output == "0 Zoe\n")
    }

    @Test("A plugin is launched alone, and samples answer for its neighbour")
    func preview() async throws {
        try await fill()
        let alone = await club.run("activate", "points.list", "--plugin", "points", "--fake-missing")
        #expect(alone.output == #"{"members":[{"name":"Ada","total":0}]}"# + "\n", "\(alone)")
        #expect(alone.errors.contains("samples answer for members (list); the store is :memory:"), "\(alone)")
    }

    @Test("AD-1, AD-17 the links of the app are addresses and in the header, and its list is read without a session")
    func addresses() async throws {
        try await fill()
        let server = try await club.serve(), program = try WebVisitor(server.address)
        try await program.open("/members")
        #expect(program.heading == "Members" && program.shown.contains("Ben"), "\(program.shown)")
        #expect(program.page.contains("<title>Members – Club</title>"))
        #expect(program.page.contains("<a href=\"/members/join\">Join</a>") && program.page.contains("<footer>"))
        try await program.open("/sitemap.xml")
        #expect(program.page.contains("/members</loc>"))
        let visitor = try await server.visitor()
        #expect(visitor.page.contains("name=\"entry\" value=\"Give points\">Give points</button>"))
        try await visitor.open("/members/join")
        try await visitor.choose("Join", ["name": "Cleo"])
        #expect(visitor.shown.contains("Welcome. You are member 3."), "\(visitor.shown)")
        await server.stop()
    }

    @Test("serve shows pages, and takes a form")
    func serve() async throws {
        let server = try await club.serve()
        let visitor = try await server.visitor()
        #expect(visitor.status == 200 && visitor.page.contains("<title>"), "\(visitor.page)")
        try await visitor.choose("Join")
        try await visitor.choose("Join", ["name": "Cleo"])
        #expect(visitor.shown.contains("Welcome. You are member 1."), "\(visitor.shown)")
        #expect(await server.stop() == .terminated)
        #expect(await club.run("top").output == "0 Cleo\n")
    }
}
