import BoardyCommandLine
import Foundation
import Testing

@testable import BoardyGenerator

@Suite struct GeneratorProgramTests {
    @Test("The declaration of the program has no mistakes, and help, also of the script, lists every kind with a line")
    func declaration() throws {
        #expect(GeneratorProgram.program().declarationIssues == [])
        guard case .print(let help) = try GeneratorProgram.program().parse(["help", "new-board"]) else {
            Issue.record("no help")
            return
        }
        let script = try String(contentsOf: Package.folder.appending(path: "Scripts/new-board"), encoding: .utf8)
        for kind in BoardKind.all {
            #expect(help.contains("\n\(kind.name): \(kind.abstract)\n"))
            let name = kind.name.padding(toLength: 12, withPad: " ", startingAt: 0)
            #expect(script.contains("#   \(name) \(kind.abstract)\n"), "\(kind.name)")
        }
    }

    @Test(
        "P-6 help and messages name the script that somebody called, or the command of swift package",
        arguments: [
            (GeneratorProgram.Caller.scripts, "Scripts/generate", "Scripts/"),
            (.package, "swift package", "swift package "),
        ])
    func caller(caller: GeneratorProgram.Caller, name: String, prefix: String) throws {
        let program = GeneratorProgram.program(for: caller)
        #expect(
            refusal { _ = try program.parse(["new-module"]) } == """
                \(prefix)new-module: '\(prefix)new-module' needs NAME
                Usage: \(prefix)new-module [OPTIONS] [NAME]
                See '\(prefix)new-module --help'
                """)
        #expect(
            refusal { _ = try program.parse([] as [String]) }?.contains(
                "  \(prefix)new-board Loyalty Points --kind task ") == true)
        #expect(refusal { _ = try program.parse(["nix"]) }?.hasPrefix("\(name): ") == true)
        guard case .print(let help) = try program.parse(["help", "migrate-boardy"]) else {
            Issue.record("no help")
            return
        }
        #expect(help.contains("USAGE: \(prefix)\(caller == .scripts ? "migrate" : "migrate-boardy") [OPTIONS] PATH\n"))
    }

    @Test(
        "A wrong command line is refused",
        arguments: [
            (["new-module"], "needs NAME"), (["new-module", "Loyalty", "--undo"], "takes no name with --undo"),
            (["new-board", "Loyalty"], "needs NAME"), (["new-board", "Loyalty", "Points", "--kind", "nix"], "--kind"),
            (["new-module", "--apply", "Loyalty"], "with --drift only"), (["nix"], "nix"),
        ])
    func wrong(line: [String], reason: String) {
        let text = refusal { _ = try GeneratorProgram.program().parse(line) }
        #expect(text?.contains(reason) == true, "\(text ?? "nothing")")
    }
    @Test("After a new app, the report has the command that launches it")
    func nextOfApp() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "app-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let line = ["new-app", "BookClub", "--library", "../boardy"]
        guard case .run(let command) = try GeneratorProgram.program().parse(line) else {
            Issue.record("no command")
            return
        }
        var report: [String] = []
        try GeneratorRun { report.append($0) }.run(command, line: line.joined(separator: " "), in: folder)
        #expect(report.last == "Next: swift run book-club run")
    }
}
