import Foundation

/// A session script on disk.
enum ScriptFile {
    static func text(of path: String) throws(Refusal) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Refusal(
                code: .store,
                message:
                    "the session script '\(path)' cannot be read. Give --script a text file, or - for standard input")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw Refusal(code: .data, message: "the session script '\(path)' is not UTF-8 text")
        }
        return text
    }
}
