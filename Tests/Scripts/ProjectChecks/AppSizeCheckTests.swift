import Testing

@testable import ProjectChecks

/// Tests of the check that our app stays small.
@Suite struct AppSizeCheckTests {
    private func issues(lines: Int, more: String? = nil) throws -> [CheckIssue] {
        let files = [
            "Launcher/Main.swift": String(repeating: "let x = 1\n", count: lines), "Launcher/More.swift": more,
            "Modules/LauncherKit/Large.swift": String(repeating: "let x = 1\n", count: 100),
        ]
        return try FixturePackage(
            [
                PackageTarget(name: "Launcher", path: "Launcher", type: "executable"),
                PackageTarget(name: "LauncherKit", path: "Modules/LauncherKit"),
            ], files: files.compactMapValues { $0 }
        ).issues(of: .appSize)
    }

    @Test("our app may have 40 lines of Swift, and a library more")
    func small() throws {
        #expect(try issues(lines: 40).isEmpty)
    }

    @Test("one line more, in any of its files, is found")
    func large() throws {
        #expect(
            try issues(lines: 41) == [
                CheckIssue(
                    file: "Launcher/Main.swift", line: 41, rule: .appSize,
                    problem: "Launcher has 41 lines of Swift, and 40 are allowed",
                    remedy:
                        """
                        an app is an identity and a table: move the rest to Modules/LauncherKit, where every app has \
                        it, 
                        """
                            + "or into a plugin")
            ])
        #expect(try issues(lines: 40, more: "// one more").map(\.file) == ["Launcher/More.swift"])
    }
}
