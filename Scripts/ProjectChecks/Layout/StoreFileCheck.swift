import BoardySourceCode

/// Finds code of the storage that opens files outside of its one file for that.
///
/// Closing a descriptor drops all locks of a process on a store's file, so nobody but SQLite may open one.
enum StoreFileCheck {
    static let target = "BoardyStorage"
    static let place = "Modules/Storage/SQLite/FileOpening.swift"

    private static let names: Set = [
        "openat", "creat", "fopen", "freopen", "fdopen", "mkstemp", "mmap", "opendir", "FileHandle", "InputStream",
        "OutputStream", "createFile", "copyItem", "replaceItem", "replaceItemAt", "contentsOfFile", "contentsEqual",
        "open_v2", "sqlite3_open", "sqlite3_open_v2", "sqlite3_open16",
    ]
    /// The types whose initializers read files, and methods that write them.
    private static let calls: Set = ["contentsOf", "to", "atPath"]
    private static let callers: Set = ["Data", "String", "NSData", "write", "contents"]

    static func issues(in file: String, tokens: [SwiftToken]) -> [CheckIssue] {
        if file == place { return [] }
        return tokens.indices.filter { opens(at: $0, in: tokens) }.map { index in
            CheckIssue(
                file: file, at: tokens[index], rule: .storeFile,
                problem:
                    "\(tokens[index].text) may open the file of a store, and closing it drops the locks of the process",
                remedy: "ask the path with stat or access, read through SQLite's handle, or open it in \(place)")
        }
    }

    private static func opens(at index: Int, in tokens: [SwiftToken]) -> Bool {
        let name = tokens[index].text, before = tokens.text(at: index - 1)
        if names.contains(name) { return true }
        guard tokens.text(at: index + 1) == "(" else { return false }
        // A call of the system's function, and not of a method of the target.
        if name == "open" {
            return before != "." && before != "func"
                || ["Glibc", "Darwin", "Musl"].contains(tokens.text(at: index - 2))
        }
        return callers.contains(name) && calls.contains(tokens.text(at: index + 2))
            && tokens.text(at: index + 3) == ":"
    }
}
