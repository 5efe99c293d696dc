import Foundation

extension BrowserDriver {
    private static let textProgram = ["/usr/bin/pdftotext", "/opt/homebrew/bin/pdftotext", "/usr/local/bin/pdftotext"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Returns the text of the page as the browser prints it, with its columns; nil if pdftotext is not installed, which
    /// is told.
    public func printedText() async throws -> String? {
        guard let program = Self.textProgram else {
            print("pdftotext is not installed, so nobody read the paper; Scripts/bootstrap --tests installs it")
            return nil
        }
        let paper = FileManager.default.temporaryDirectory.appending(path: "paper-\(UUID().uuidString).pdf")
        try await pdf().write(to: paper)
        defer { try? FileManager.default.removeItem(at: paper) }
        return try PageChecker.run(program, ["-layout", paper.path, "-"]).output
    }
}
