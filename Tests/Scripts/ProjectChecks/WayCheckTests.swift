import Testing

@testable import ProjectChecks

@Suite struct WayCheckTests {
    private static let core = PackageTarget(name: "Core", path: "Modules/Core")
    private static let files = [
        "Modules/Core/Handle.swift": "struct Handle { func activate(with value: Int) { slot.start(value) } }",
        "Modules/Core/Slot.swift": "final class Slot { func start(_ value: Int) { Job(value).run() } }",
        "Modules/Core/Job.swift": "struct Job { init(_ value: Int) {}; func run() {} }",
    ]

    /// Checks a way through the files.
    private func issues(_ steps: [(String, String)], title: String = "An activation", page: String? = nil) throws
        -> [CheckIssue]
    {
        let rows = steps.enumerated().map { "| \($0 + 1) | `\($1.0)` | `\($1.1)` | |" }
        let text =
            page
            ?? (["## \(title)", "", "| | File | Entered by | Does |", "|---|---|---|---|"] + rows).joined(
                separator: "\n")
        return try FixturePackage([Self.core], files: Self.files.merging(["docs/architecture.md": text]) { $1 })
            .issues(of: .way)
    }

    private static let right = [
        ("Core/Handle.swift", "Handle.activate(with:)"), ("Slot.swift", "Slot.start(_:)"),
        ("Modules/Core/Job.swift", "Job.init(_:)"),
    ]

    @Test("a way whose files exist and name the entry of the next has no issue")
    func right() throws {
        #expect(try issues(Self.right).isEmpty)
        #expect(try issues(Self.right, title: "An activation, at most 3 files").isEmpty)
    }

    @Test("a file that is not there, or that is several, is an issue at its row")
    func missing() throws {
        #expect(
            try issues([Self.right[0], ("Place.swift", "Place.start(_:)"), Self.right[2]]) == [
                CheckIssue(
                    file: "docs/architecture.md", line: 6, rule: .way,
                    problem: "Place.swift is no Swift file of the code",
                    remedy: "write a path, or the end of one, that names exactly one file")
            ])
        let twice = try FixturePackage(
            [Self.core],
            files: [
                "Modules/Core/A/Slot.swift": "", "Modules/Core/B/Slot.swift": "",
                "docs/architecture.md": "| File | Entered by |\n|---|---|\n| Slot.swift | Slot.start |",
            ]
        ).issues(of: .way)
        #expect(twice.map(\.problem) == ["Slot.swift is Modules/Core/A/Slot.swift and Modules/Core/B/Slot.swift"])
    }

    @Test("an entry that the file does not declare is an issue")
    func undeclared() throws {
        #expect(
            try issues([Self.right[0], ("Slot.swift", "Slot.activate(_:)")]).map(\.problem) == [
                "Slot.swift does not declare Slot.activate(_:)"
            ])
        #expect(
            try issues([("Handle.swift", "Slot.start")]).map(\.problem) == ["Handle.swift does not declare Slot.start"])
    }

    @Test("an entry that the file before does not name is an issue")
    func unnamed() throws {
        #expect(
            try issues([Self.right[0], Self.right[2]]).map(\.problem) == [
                "Modules/Core/Job.swift is entered by Job.init(_:), which the code of Modules/Core/Handle.swift "
                    + "does not name"
            ])
        #expect(
            try issues([("Slot.swift", "Slot"), ("Handle.swift", "Handle.activate(with:)")]).map(\.problem) == [
                """
                Handle.swift is entered by Handle.activate(with:), which the code of Modules/Core/Slot.swift does not \
                name
                """
            ])
    }

    @Test("a way that comes back, or is longer than its heading allows, is an issue")
    func tooLong() throws {
        let handle = ("Handle.swift", "Handle")
        #expect(
            try issues([Self.right[0], handle], title: "An activation: at most 1 files").map(\.problem) == [
                "the way has 2 files, and its heading allows 1",
                "Handle.swift is entered by Handle, which the code of Modules/Core/Handle.swift does not name",
                "the way comes back to Handle.swift",
            ])
    }

    @Test("a page without a way is an issue")
    func none() throws {
        let page = "| File | Use |\n|---|---|\n| a | b |"
        #expect(try issues([], page: page).map(\.problem) == ["the page lists no way of a message"])
    }
}
