import Foundation

/// Reads the text of session scripts from files, for `--script FILE`. ``SessionScript`` parses the text.
enum ScriptFile {
    /// Returns the text of a file, a pipe or a device, which must be UTF-8.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if the file cannot be read, and 65 if it is not UTF-8 text.
    static func text(of path: String) throws(CommandError) -> String {
        // A file handle reads pipes and devices too, which FileManager does not.
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() ?? Data() else {
            throw CommandError(
                code: .store,
                message:
                    "the session script '\(path)' cannot be read. Give --script a text file, or - for standard input")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw CommandError(code: .data, message: "the session script '\(path)' is not UTF-8 text")
        }
        return text
    }
}
