import BoardyCommandLine
import Foundation
import Testing

@testable import BoardyGenerator

/// The command `migrate-boardy` in a folder.
@Suite struct MigrationRunTests {
    private static let files = [
        "Pay/Pay.swift": "import Boardy\n\nextension MotherboardType where Self: FlowManageable {}\n",
        "Pay/Own.swift": "struct Own {}\n",
        "Pods/Boardy/Boardy.swift": "import Boardy\n",
    ]

    private func run(_ package: TemporaryPackage, _ options: String...) throws -> String {
        var text = ""
        guard case .run(let command) = try GeneratorProgram.program().parse(["migrate-boardy", "."] + options) else {
            return "no command"
        }
        try GeneratorRun { text += $0 + "\n" }.run(command, line: "migrate-boardy .", in: package.root)
        return text
    }

    @Test("P-11 the second run changes nothing, and neither leaves a record")
    func twice() throws {
        let package = try TemporaryPackage(Self.files), before = try package.contents()
        let dry = try run(package, "--dry-run")
        #expect(dry.contains("+import BoardyCompatibility\n \n-extension MotherboardType"))
        #expect(dry.contains("1 file would change. Nothing was written."))
        #expect(try package.contents() == before)
        #expect(try run(package).contains("1 file changed."))
        let after = try package.contents()
        #expect(
            after["Pay/Pay.swift"] == "import Boardy\nimport BoardyCompatibility\n\nextension Motherboard {}\n")
        #expect(Set(after.keys) == Set(before.keys))
        #expect(try run(package).contains("Nothing changes"))
        #expect(try package.contents() == after)
    }

    @Test("P-11 the lines of what is left are those of the files as they are now")
    func lines() throws {
        let package = try TemporaryPackage(["A.swift": "import Boardy\nlet a = PluginLauncher.shared\n"])
        #expect(try run(package, "--dry-run").contains("\nA.swift:2: 'PluginLauncher.shared'"))
        #expect(try run(package).contains("\nA.swift:3: 'PluginLauncher.shared'"))
        #expect(try run(package).contains("\nA.swift:3: 'PluginLauncher.shared'"))
    }

    @Test("P-11 nothing behind a symbolic link is changed, and the link is named")
    func links() throws {
        let package = try TemporaryPackage(Self.files), outside = try TemporaryPackage(Self.files)
        let before = try outside.contents()
        for (name, target) in [("Linked", "Pay"), ("Linked.swift", "Pay/Pay.swift")] {
            try FileManager.default.createSymbolicLink(
                at: package.root.appending(path: name), withDestinationURL: outside.root.appending(path: target))
        }
        let report = try run(package)
        #expect(report.contains("\nLinked is a symbolic link, and nothing behind it is changed."))
        #expect(report.contains("\nLinked.swift is a symbolic link, and nothing behind it is changed."))
        #expect(try outside.contents() == before)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: package.root.appending(path: "Linked").path)
                == outside.root.appending(path: "Pay").path)
        try FileManager.default.createSymbolicLink(
            at: package.root.appending(path: ".boardy-migration"), withDestinationURL: outside.root)
        try package.write("import Boardy\n", to: "Another.swift")
        #expect(refusal { _ = try run(package) }?.contains(".boardy-migration is a symbolic link") == true)
        #expect(try outside.contents() == before)
    }

    @Test(
        "P-11 records that a checkout brings along change nothing outside of it, and none of git's files",
        arguments: ["record", "drafts", "drafts/restored", "000001.json"])
    func foreignRecords(linked name: String) throws {
        let package = try TemporaryPackage(Self.files), outside = try TemporaryPackage(["Victim": "precious"])
        let before = try outside.contents()
        let link = package.root.appending(path: ".boardy-migration/\(name)")
        try FileManager.default.createDirectory(
            at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: outside.root.appending(path: "Victim"))
        #expect(refusal { _ = try run(package) }?.contains(".boardy-migration/\(name) is a symbolic link") == true)
        #expect(try outside.contents() == before)
    }

    @Test(
        "P-11 a record with a path out of the checkout, or to a file of git, is refused",
        arguments: ["../outside/file", "Pay/../../outside/file", ".git/config", ".GIT/hooks/post-checkout"])
    func foreignPaths(path: String) throws {
        let package = try TemporaryPackage(["package/A.swift": "import Boardy\n", "outside/other": "precious"])
        let before = try package.contents(), root = package.root.appending(path: "package")
        for record in [
            #""changes":[{"path":"\#(path)","before":"evil"}],"folders":[]"#,
            #""changes":[],"folders":["\#(path)"]"#,
        ] {
            let file = "package/.boardy-migration/000001.json"
            try package.write(#"{"command":"x","isComplete":false,\#(record)}"#, to: file)
            let text = refusal {
                guard case .run(let command) = try GeneratorProgram.program().parse(["migrate-boardy", root.path])
                else {
                    return
                }
                try GeneratorRun { _ in }.run(command, line: "migrate-boardy", in: root)
            }
            #expect(text?.contains("\(path) is no file of the package") == true, "\(text ?? "no refusal")")
            let after = try package.contents().filter { !$0.key.contains(".boardy-migration") }
            #expect(after == before)
        }
    }

    @Test("P-11 a file that is no UTF-8 is named and stays, and a file keeps its rights and its ends of lines")
    func bytes() throws {
        let package = try TemporaryPackage(["A.swift": "import Boardy\r\nlet a = 1\r\n"])
        let latin = Data("import Boardy // caf".utf8) + [0xE9, 0x0A]
        try latin.write(to: package.root.appending(path: "B.swift"))
        let file = package.root.appending(path: "A.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: file)
        let report = try run(package)
        #expect(report.contains("B.swift is no text in UTF-8, so it stays as it is."))
        #expect(report.contains("@@ -1,2 +1,3 @@\n import Boardy\r\n+import BoardyCompatibility\r\n let a = 1\r\n"))
        #expect(try Data(contentsOf: package.root.appending(path: "B.swift")) == latin)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o750)
        #expect(try package.text(at: "A.swift") == "import Boardy\r\nimport BoardyCompatibility\r\nlet a = 1\r\n")
    }

    @Test("P-11 a kill at any step leaves all files as they were once the command runs again", arguments: 0..<5)
    func killed(step: Int) throws {
        let package = try TemporaryPackage(["A.swift": "import Boardy\n", "B.swift": "import Boardy\n"])
        let before = try package.contents()
        let workspace = Workspace(package.root, records: GeneratorRun.migrationRecords)
        var steps = 0
        let changes = try Migration(of: workspace.tree).changes
        let text = refusal {
            try workspace.exclusively { () throws(GeneratorError) in
                try workspace.apply(changes, command: "migrate-boardy .") {
                    steps += 1
                    return steps > step
                }
            }
        }
        #expect((text != nil) == (step < 4))
        var notices: [String] = []
        try workspace.exclusively {
            notices.append($0)
        } _: {
        }
        #expect(notices.count == (step < 4 ? 1 : 0))
        let files = try package.contents().filter { !$0.key.hasPrefix(GeneratorRun.migrationRecords) }
        #expect((files == before) == (step < 4))
        _ = try run(package)
        #expect(Set(try package.contents().keys) == ["A.swift", "B.swift"])
        #expect(try package.text(at: "B.swift") == "import Boardy\nimport BoardyCompatibility\n")
    }

    @Test("P-11 programs that run at once migrate a checkout once", .timeLimit(.minutes(1)))
    func concurrent() async throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<8).map { ("File\($0).swift", "import Boardy\n") })
        let package = try TemporaryPackage(files), root = package.root
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    guard case .run(let command) = try GeneratorProgram.program().parse(["migrate-boardy", root.path])
                    else { throw CancellationError() }
                    try GeneratorRun { _ in }.run(command, line: "migrate-boardy", in: root)
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(try package.contents().keys) == Set(files.keys))
        for path in files.keys {
            #expect(try package.text(at: path) == "import Boardy\nimport BoardyCompatibility\n")
        }
    }

    @Test("P-11 a wrong command line is refused, and so is a path that is no folder")
    func wrong() throws {
        let package = try TemporaryPackage(["A.swift": "import Boardy\n"])
        #expect(refusal { _ = try GeneratorProgram.program().parse(["migrate-boardy"]) }?.contains("PATH") == true)
        let text = refusal {
            guard case .run(let command) = try GeneratorProgram.program().parse(["migrate-boardy", "A.swift"]) else {
                return
            }
            try GeneratorRun { _ in }.run(command, line: "", in: package.root)
        }
        #expect(text?.contains("A.swift is no folder") == true)
    }
}
