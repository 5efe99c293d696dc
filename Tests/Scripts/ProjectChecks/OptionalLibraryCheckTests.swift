import Testing

@testable import ProjectChecks

/// Tests of the check that an app of `LauncherKit` alone needs no headers but those of SQLite and libsodium.
@Suite struct OptionalLibraryCheckTests {
    /// Checks a package in which `BoardyStorage`, which `LauncherKit` uses, has more dependencies.
    private func issues(storageUses uses: [String]) throws -> [CheckIssue] {
        let package = FixturePackage(
            [
                PackageTarget(name: "CBoardyPostgres", path: "Modules/Postgres/CBoardyPostgres", type: "system-target"),
                PackageTarget(name: "CBoardySQLite", path: "Modules/Storage/CBoardySQLite", type: "system-target"),
                PackageTarget(name: "CBoardyCurl", path: "Modules/Payment/CBoardyCurl", type: "system-target"),
                PackageTarget(name: "BoardyPostgres", path: "Modules/Postgres", dependencies: ["CBoardyPostgres"]),
                PackageTarget(name: "BoardyStorage", path: "Modules/Storage", dependencies: ["CBoardySQLite"] + uses),
                PackageTarget(name: "LauncherKit", path: "Modules/LauncherKit", dependencies: ["BoardyStorage"]),
                PackageTarget(
                    name: "LauncherPostgres", path: "Modules/LauncherPostgres",
                    dependencies: ["BoardyPostgres", "LauncherKit"]),
            ],
            files: ["Package.swift": "let modules = [\n    .library(\"LauncherKit\", at: \"LauncherKit\"),\n]"])
        return try package.issues(of: .optionalLibrary)
    }

    @Test("an addition may depend on a C library that apps can leave out")
    func addition() throws {
        #expect(try issues(storageUses: []).isEmpty)
    }

    @Test("a way from LauncherKit to such a library is found, with each target on it")
    func reached() throws {
        #expect(
            try issues(storageUses: ["BoardyPostgres"]) == [
                CheckIssue(
                    file: "Package.swift", line: 2, rule: .optionalLibrary,
                    problem: "LauncherKit depends on CBoardyPostgres: LauncherKit, BoardyStorage, BoardyPostgres, "
                        + "CBoardyPostgres",
                    remedy: "an app of LauncherKit alone builds without the headers of this library: "
                        + """
                        move what needs it to an addition, such as LauncherPostgres or LauncherWeb, or into a \
                        feature
                        """
                )
            ])
        #expect(
            try issues(storageUses: ["BoardyPostgres", "CBoardyCurl"]).map(\.problem) == [
                "LauncherKit depends on CBoardyCurl: LauncherKit, BoardyStorage, CBoardyCurl",
                "LauncherKit depends on CBoardyPostgres: LauncherKit, BoardyStorage, BoardyPostgres, CBoardyPostgres",
            ])
    }
}
