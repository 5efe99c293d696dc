import BoardyGenerator
import Foundation
import Testing

@testable import BoardyGenerate

/// The program itself, as a process in a package of its own.
@Suite struct GenerateTests {
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "generate-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    /// The program, which lies beside the tests.
    private static var program: URL {
        // The tests are a bundle in the build folder, or a helper that gets the path of the bundle as an argument.
        let places = CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
        // It has the name of its module.
        let name = String(String(reflecting: GenerateCommand.self).prefix { $0 != "." })
        let built = places.map { $0.appending(path: name) }
        return built.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? built[0]
    }

    private func start(_ arguments: [String], errors: Pipe = Pipe()) throws -> Process {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        process.currentDirectoryURL = root
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        return process
    }

    private func run(_ arguments: String...) throws -> (status: Int32, errors: String) {
        let errors = Pipe(), process = try start(arguments, errors: errors)
        let data = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    private func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try Workspace(root).tree.files(below: "") {
            files[path] = try Data(contentsOf: root.appending(path: path))
        }
        return files
    }

    @Test("P-11 the exit code of a migration tells a wrong command line from a folder that is not there")
    func migration() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try Data("import Boardy\n".utf8).write(to: root.appending(path: "A.swift"))
        #expect(try run("migrate-boardy").status == 64)
        let missing = try run("migrate-boardy", "missing")
        #expect(missing == (65, "missing is no folder.\n  Name the folder of the checkout.\n"))
        #expect(try run("migrate-boardy", ".", "--dry-run") == (0, ""))
        #expect(try files() == ["A.swift": Data("import Boardy\n".utf8)])
        #expect(try run("migrate-boardy", ".") == (0, ""))
        #expect(try files() == ["A.swift": Data("import Boardy\nimport BoardyCompatibility\n".utf8)])
    }

    @Test("P-6 the exit code tells a wrong command line from a refused command, and the message says what to do")
    func status() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(try run("new-app", "Club", "--library", "../boardy") == (0, ""))
        #expect(try run("new-module", "Loyalty") == (0, ""))
        #expect(try run("new-module", "loyalty").status == 65)
        #expect(try run("new-module", "loyalty").errors.contains("Try Loyalty"))
        let usage = try run("new-module")
        #expect(usage.status == 64 && usage.errors.contains("needs NAME"))
    }

    @Test("P-6 a wrong command line is told under the name of its command")
    func commandName() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(
            try run("new-module").errors == """
                swift package new-module: 'swift package new-module' needs NAME
                Usage: swift package new-module [OPTIONS] [NAME]
                See 'swift package new-module --help'

                """)
    }

    @Test("P-7 a program that is killed at any moment leaves all of a module, or nothing after the next run")
    func killed() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(try run("new-app", "Club", "--library", "../boardy").status == 0)
        let before = try files()
        #expect(try run("new-module", "Loyalty").status == 0)
        let after = try files()
        #expect(try run("new-module", "--undo").status == 0)
        #expect(try files() == before)
        let moments = [
            ".build/generator/lock", ".build/generator/000001.json", ".build/generator/drafts/0",
            ".build/generator/drafts/9", "Modules/Loyalty", "Modules/Loyalty/IO/LoyaltyServiceMap.swift",
            "Modules/Loyalty/Implementation", "Tests/Loyalty", "Tests/Loyalty/Implementation/LoyaltyTests.swift",
        ]
        for moment in moments {
            let process = try start(["new-module", "Loyalty"]), path = root.appending(path: moment).path
            while process.isRunning, !FileManager.default.fileExists(atPath: path) {}
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            // A refused command repairs too: it holds the lock of the package first.
            #expect(try run("new-module", "loyalty").status == 65)
            let now = try files()
            #expect(now == before || now == after)
            if now == after { #expect(try run("new-module", "--undo").status == 0) }
        }
    }
}
