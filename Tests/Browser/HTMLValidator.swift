import Foundation

/// Looks for errors in pages by the Nu Html Checker, the validator of the W3C.
public enum HTMLValidator {
    private static let java = [
        "/usr/bin/java", "/opt/homebrew/opt/openjdk/bin/java", "/usr/local/opt/openjdk/bin/java",
    ].first { FileManager.default.isExecutableFile(atPath: $0) }
    /// True if Java is installed on this machine, as `Scripts/bootstrap --tests` does.
    public static let isInstalled = java != nil
    /// The reason why a test is left out.
    public static let hint =
        "Java is not installed, which the HTML validator needs; Scripts/bootstrap --tests installs it"

    /// The checker does not know this attribute yet (validator/validator#1645).
    private static let unknown = "Attribute “name” not allowed on element “details”"

    /// Returns the errors in pages, each with the name of its page, line and column.
    ///
    /// - Parameter pages: the pages by their names.
    public static func errors(in pages: [String: String]) throws -> [String] {
        guard let java else { throw BrowserDriver.Failure(description: hint) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "markup-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = pages.keys.sorted(), files = names.indices.map { folder.appending(path: "\($0).html") }
        for (name, file) in zip(names, files) { try Data((pages[name] ?? "").utf8).write(to: file) }
        // It ends before a better compiler would pay.
        let options = ["-Xss1m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", try PageChecker.vnu.path]
        let (status, output) = try PageChecker.run(
            java, options + ["--stdout", "--format", "gnu", "--errors-only", "--exit-zero-always"] + files.map(\.path))
        guard status == 0 else { throw BrowserDriver.Failure(description: "the HTML validator fails: \(output)") }
        return output.split(separator: "\n").filter { !$0.contains(unknown) }.map { line in
            let found = line.firstMatch(of: /\/([0-9]+)\.html":(.*)/)
            return found.flatMap { Int($0.1) }.map { "\(names[$0]), line \(found?.2 ?? "")" } ?? String(line)
        }
    }
}
