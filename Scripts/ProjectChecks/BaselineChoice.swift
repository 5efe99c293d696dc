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
        var text = exists ? try read(file) : Baseline.text(tolerating: issues)
        if writes {
            text = Baseline(path: path, text: text).shrunk(to: issues)
            do { try Data(text.utf8).write(to: file) } catch {
                throw BaselineError(path, "cannot be written", remedy: "name a file in a folder that you may write to")
            }
        }
        return Baseline(path: path, text: text).issues(among: issues)
    }

    private func read(_ file: URL) throws(BaselineError) -> String {
        if (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
            throw BaselineError(path, "is a folder", remedy: "name a file, such as \(path)/known.txt")
        }
        guard let data = try? Data(contentsOf: file) else {
            throw BaselineError(path, "cannot be read", remedy: "give yourself the right to read it")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw BaselineError(path, "is no text in UTF-8", remedy: "name a file that --write-baseline has made")
        }
        return text
    }
}

/// A file that is named as a baseline, and is no baseline.
struct BaselineError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ path: String, _ problem: String, remedy: String) {
        description = "the baseline \(path) \(problem); \(remedy)"
    }
}
