import Foundation
import LauncherKit
public import Testing

extension TestedApp {
    /// Compares the graph of the app with the one in a file. The test fails with the lines that differ. The places of
    /// declarations do not count.
    ///
    /// With the variable `UPDATE_GRAPHS=1` of the test process the file is written instead.
    ///
    /// - Parameters:
    ///   - file: the path of the file, such as `Club.txt`; a relative one starts at the folder of the test's file. Its
    ///     extension tells the form: `txt`, `mmd` for Mermaid, or a word of `graph --format`.
    ///   - arguments: further arguments of `graph`.
    ///   - testFile: the file of the test.
    /// - Throws: the reason why the file cannot be read or written.
    public func expectGraph(
        _ file: String, _ arguments: String..., relativeTo testFile: StaticString = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let isUpdate = ProcessInfo.processInfo.environment["UPDATE_GRAPHS"] == "1"
        let url = URL(filePath: file, relativeTo: URL(filePath: "\(testFile)"))
        let difference = try await graphDifference(from: url, arguments, updating: isUpdate)
        if let difference { Issue.record("\(difference)", sourceLocation: sourceLocation) }
    }

    /// Returns the lines in which the graph differs from a file, or the reason why there is no graph, or nil if both
    /// are equal.
    ///
    /// - Parameter isUpdate: true to write the file.
    func graphDifference(from file: URL, _ arguments: [String], updating isUpdate: Bool) async throws -> Comment? {
        let format = ["txt": "text", "mmd": "mermaid"][file.pathExtension] ?? file.pathExtension
        let result = await run(["graph", "--format", format] + arguments)
        guard result.code == .success else { return "\(result.errors)" }
        // The lines of declarations change with every edit.
        let graph = result.output.replacing(/[ ]+\S+\.swift:[0-9]+$/.anchorsMatchLineEndings(), with: "")
        if isUpdate {
            try Data(graph.utf8).write(to: file)
            return nil
        }
        let advice = "Run the test with UPDATE_GRAPHS=1 to write the file"
        guard FileManager.default.fileExists(atPath: file.path) else {
            return "there is no graph at \(file.path). \(advice)"
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        if text == graph { return nil }
        let stored = text.split(separator: "\n"), present = graph.split(separator: "\n")
        let difference = present.difference(from: stored)
        let changes = (difference.removals + difference.insertions).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
        return """
            the graph is not the one in \(file.path): - is there only, + is new
            \(changes.joined(separator: "\n"))
            \(advice)
            """
    }
}
