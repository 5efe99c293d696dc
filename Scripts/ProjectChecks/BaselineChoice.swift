import Foundation

/// The baseline that an invocation names.
struct BaselineChoice: Equatable {
    let path: String
    /// True if the file is written: anew with all issues, or without what no longer applies.
    var writes = false

    /// Returns the issues that the baseline does not tolerate, after it was written if it is to be.
    ///
    /// - Parameter root: the folder to which the path is relative.
    func issues(among issues: [CheckIssue], root: URL) throws -> [CheckIssue] {
        let file = URL(filePath: path, relativeTo: root)
        let exists = FileManager.default.fileExists(atPath: file.path)
        if !exists, !writes { throw UsageError(description: "there is no baseline \(path); --write-baseline makes it") }
        var text = exists ? try String(contentsOf: file, encoding: .utf8) : Baseline.text(tolerating: issues)
        if writes {
            text = Baseline(path: path, text: text).shrunk(to: issues)
            try Data(text.utf8).write(to: file)
        }
        return Baseline(path: path, text: text).issues(among: issues)
    }
}
