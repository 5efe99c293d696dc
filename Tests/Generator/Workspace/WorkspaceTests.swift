import BoardyCommandLine
import Foundation
import Testing

@testable import BoardyGenerator

@Suite struct WorkspaceTests {
    @Test("P-8 undo takes back all generations, one after the other, and leaves no file and no folder")
    func undo() throws {
        let package = try PackageFixture.folder(), before = try package.contents()
        _ = try package.run("new-module", "Loyalty", "--with-store")
        let between = try package.contents()
        _ = try package.run("new-board", "Loyalty", "Points")
        #expect(try package.contents() != between)
        #expect(try package.run("new-board", "--undo").contains("Took back 'new-board Loyalty Points'"))
        #expect(try package.contents() == between)
        #expect(try package.run("new-module", "--undo").contains("Took back 'new-module Loyalty --with-store'"))
        #expect(try package.contents() == before)
        #expect(refusal { _ = try package.run("new-module", "--undo") }?.contains("no generation to take back") == true)
    }

    @Test("P-8 undo names the files that were touched since, and changes nothing then")
    func touched() throws {
        let package = try PackageFixture.folder()
        _ = try package.run("new-module", "Loyalty")
        let path = "Modules/Loyalty/IO/LoyaltyContracts.swift"
        try package.write("mine", to: path)
        let before = try package.contents()
        #expect(
            refusal { _ = try package.run("new-module", "--undo") }?.contains("because \(path) was changed since")
                == true)
        #expect(try package.contents() == before)
    }

    @Test("P-8 a file that somebody else has put into a new folder survives an undo")
    func foreign() throws {
        let package = try PackageFixture.folder()
        _ = try package.run("new-module", "Loyalty")
        try package.write("mine", to: "Modules/Loyalty/IO/Mine.swift")
        _ = try package.run("new-module", "--undo")
        #expect(try package.text(at: "Modules/Loyalty/IO/Mine.swift") == "mine")
        #expect(try package.text(at: "Modules/Loyalty/IO/LoyaltyContracts.swift") == nil)
    }

    @Test("P-7 a kill at any step leaves nothing once the next program runs", arguments: 0..<40)
    func killed(step: Int) throws {
        let package = try PackageFixture.folder(), before = try package.contents()
        let changes = try Generator(package.workspace.tree).newModule("Loyalty", ModuleOptions())
        var steps = 0
        let text = refusal {
            try package.workspace.exclusively { () throws(GeneratorError) in
                try package.workspace.apply(changes, command: "new-module Loyalty") {
                    steps += 1
                    return steps > step
                }
            }
        }
        let isKilled = text != nil
        // 13 files are written as drafts and renamed, so a kill before that many steps interrupts.
        #expect(isKilled == (step < 2 * changes.changes.count))
        var notices: [String] = []
        try package.workspace.exclusively {
            notices.append($0)
        } _: {
        }
        #expect(try isKilled == (package.contents() == before))
        #expect(notices == (isKilled ? ["Took back 'new-module Loyalty', which was interrupted."] : []))
    }

    @Test("P-8 undo after a kill takes back what was interrupted and no other generation, and a dry run refuses before")
    func undoOfInterrupted() throws {
        let package = try PackageFixture.folder()
        _ = try package.run("new-module", "Points")
        let before = try package.contents()
        let changes = try Generator(package.workspace.tree).newModule("Loyalty", ModuleOptions())
        var steps = 0
        let text = refusal {
            try package.workspace.apply(changes, command: "new-module Loyalty") {
                steps += 1
                return steps > changes.changes.count + 3
            }
        }
        #expect(text?.contains("interrupted") == true)
        for line in [["new-module", "Loyalty"], ["new-module", "--undo"]] {
            let refused = refusal { _ = try package.run(line + ["--dry-run"]) }
            #expect(refused?.hasPrefix("'new-module Loyalty' has not ended: it was interrupted") == true, "\(line)")
            #expect(refused?.contains("Take it back by --undo") == true)
        }
        #expect(try package.run("new-module", "--undo") == "Took back 'new-module Loyalty', which was interrupted.\n")
        #expect(try package.contents() == before)
        #expect(try package.run("new-module", "--undo").contains("Took back 'new-module Points'"))
    }

    @Test("P-7 a failure half-way, such as a folder in the place of a file, leaves the package as it was")
    func failure() throws {
        let package = try PackageFixture.folder()
        let changes = try Generator(package.workspace.tree).newModule("Loyalty", ModuleOptions())
        // A folder has the name of the last file that is written.
        try package.write("", to: "Tests/Loyalty/Implementation/LoyaltyTests.swift/file")
        let before = try package.contents()
        #expect(refusal { try package.workspace.apply(changes, command: "x") }?.contains("is a folder") == true)
        #expect(try package.contents() == before)
    }

    @Test(
        "P-7 a file behind a symbolic link is refused with the link, its target and what to do, and nothing changes",
        arguments: [["new-module", "Loyalty"], ["new-module", "Loyalty", "--dry-run"]],
        ["Modules/Loyalty", "Tests", "Package.swift"])
    func links(line: [String], path: String) throws {
        let package = try PackageFixture.folder(), outside = try TemporaryPackage(PackageFixture.files)
        let link = package.root.appending(path: path), target = outside.root.appending(path: path)
        if path == "Package.swift" {
            try FileManager.default.removeItem(at: link)
        } else {
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let before = try outside.contents()
        let text = try #require(refusal { _ = try package.run(line) })
        #expect(text.hasPrefix("\(path) is a symbolic link to \(target.path), so "))
        #expect(text.contains("Put what it leads to in place of the link, or run the command in the package"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
        #expect(try outside.contents() == before)
        #expect(try package.contents().keys.filter { $0.contains("Loyalty/") } == [])
    }

    @Test("P-8 undo refuses a manifest that became a symbolic link, and leaves the link")
    func undoOfLink() throws {
        let package = try PackageFixture.folder(), outside = try TemporaryPackage([:])
        _ = try package.run("new-module", "Loyalty")
        let link = package.root.appending(path: "Package.swift"), target = outside.root.appending(path: "Other.swift")
        try outside.write(try #require(try package.text(at: "Package.swift")), to: "Other.swift")
        try FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let before = try package.contents(), text = refusal { _ = try package.run("new-module", "--undo") }
        #expect(text?.hasPrefix("Package.swift is a symbolic link to \(target.path), so ") == true)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
        #expect(try package.contents() == before)
    }

    @Test("P-7 programs that run at once do not lose each other's lines", .timeLimit(.minutes(10)))
    func concurrent() async throws {
        let package = try PackageFixture.folder(), root = package.root
        try await withThrowingTaskGroup(of: Void.self) { group in
            for letter in "ABCDEFGH" {
                group.addTask {
                    guard
                        case .run(let command) = try GeneratorProgram.program().parse(
                            ["new-module", "Module\(letter)", "--package", root.path])
                    else { throw CancellationError() }
                    try GeneratorRun { _ in }.run(command, line: "new-module", in: root)
                }
            }
            try await group.waitForAll()
        }
        let manifest = try #require(try package.text(at: "Package.swift"))
        let main = try #require(try package.text(at: "Launcher/Main.swift"))
        for letter in "ABCDEFGH" {
            #expect(manifest.contains(".feature(\"Module\(letter)\""))
            #expect(main.contains("Module\(letter)LauncherPlugin(),"))
        }
    }

    @Test(
        "P-7 a folder that is missing or is no package is refused, and nothing is written there",
        arguments: [true, false])
    func noPackage(exists: Bool) throws {
        let package = try TemporaryPackage([:]), folder = package.root.appending(path: "other")
        if exists { try package.write("", to: "other/file") }
        let before = try package.contents()
        guard
            case .run(let command) = try GeneratorProgram.program().parse(
                ["new-module", "Loyalty", "--package", folder.path])
        else { throw CancellationError() }
        let text = refusal { try GeneratorRun { _ in }.run(command, line: "", in: package.root) }
        #expect(text?.hasPrefix(exists ? "Package.swift is missing." : "\(folder.path) is no folder.") == true)
        #expect(try package.contents() == before)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: ".build").path))
    }

    /// A folder on another disk than that of temporary files, if there is one that every system has.
    private static let otherDisk: URL? = {
        func disk(_ path: String) -> dev_t? {
            var status = stat()
            return stat(path, &status) == 0 ? status.st_dev : nil
        }
        let here = disk(FileManager.default.temporaryDirectory.path), other = disk("/dev/shm")
        return other != nil && other != here ? URL(filePath: "/dev/shm/generator-\(UUID())") : nil
    }()

    @Test("P-7 the folder of the build may be on another disk than the package", .enabled(if: otherDisk != nil))
    func disks() throws {
        let package = try PackageFixture.folder(), build = try #require(Self.otherDisk)
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: build) }
        try FileManager.default.createSymbolicLink(
            at: package.root.appending(path: ".build"), withDestinationURL: build)
        let before = try package.contents()
        _ = try package.run("new-module", "Loyalty")
        let after = try package.contents()
        #expect(after.keys.contains("Modules/Loyalty/IO/LoyaltyContracts.swift"))
        #expect(!after.keys.contains { $0.hasSuffix(".boardy-draft") })
        // The draft of a program that was killed goes with its work.
        try package.write("", to: "Modules/Loyalty/IO/.boardy-draft")
        _ = try package.run("new-module", "--undo")
        #expect(try package.contents() == before)
    }

    @Test(
        "P-8 a file among the records that has no number of a record is left alone",
        arguments: ["9223372036854775807", "-5"])
    func otherFiles(name: String) throws {
        let package = try PackageFixture.folder(), before = try package.contents()
        try package.write("{", to: ".build/generator/\(name).json")
        _ = try package.run("new-module", "Loyalty")
        _ = try package.run("new-module", "--undo")
        #expect(try package.contents() == before)
    }

    @Test("P-5 the command says how the tests of the module are run, by a script of the package if it has one")
    func next() throws {
        let package = try PackageFixture.folder()
        #expect(try package.run("new-module", "Loyalty").hasSuffix("run 'swift test --filter Loyalty'.\n"))
        try package.write("", to: "Scripts/test")
        #expect(try package.run("new-board", "Loyalty", "Points").hasSuffix("run 'Scripts/test Loyalty'.\n"))
    }

    @Test("P-8 a dry run prints a diff, and writes nothing, not even a record")
    func dryRun() throws {
        let package = try PackageFixture.folder()
        let diff = try package.run("new-module", "Loyalty", "--dry-run")
        #expect(diff.contains("+++ b/Modules/Loyalty/IO/LoyaltyContracts.swift"))
        #expect(diff.contains("+    .feature(\"Loyalty\"),\n"))
        #expect(!FileManager.default.fileExists(atPath: package.root.appending(path: ".build").path))
        #expect(try package.text(at: "Modules/Loyalty/IO/LoyaltyContracts.swift") == nil)
    }

    @Test("P-7 a symbolic link in the path of a file is refused, so nothing outside of the package is written")
    func links() throws {
        let package = try PackageFixture.folder(), outside = try PackageFixture.folder([:])
        try outside.write("mine", to: "file")
        try FileManager.default.createSymbolicLink(
            at: package.root.appending(path: "Modules/Loyalty"), withDestinationURL: outside.root)
        let before = try outside.contents()
        #expect(
            refusal { _ = try package.run("new-module", "Loyalty") }?
                .contains("Modules/Loyalty is a symbolic link to \(outside.root.path), so Modules/Loyalty/") == true)
        #expect(try outside.contents() == before)
        let manifest = package.root.appending(path: "Package.swift")
        try FileManager.default.moveItem(at: manifest, to: outside.root.appending(path: "Package.swift"))
        try FileManager.default.createSymbolicLink(
            at: manifest, withDestinationURL: outside.root.appending(path: "Package.swift"))
        #expect(
            refusal { _ = try package.run("new-module", "Points") }?.contains("Package.swift is a symbolic link")
                == true)
    }

    @Test("The hash of a text is that of git")
    func hash() {
        #expect(BlobHash.of("") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
        #expect(BlobHash.of("hello\n") == "ce013625030ba8dba906f756967f9e9ca394464a")
        #expect(BlobHash.of(String(repeating: "boardy ", count: 100)) == "89dcb22d80fdca3cb1f8030bcdac3bc992749afb")
    }
}
