/// The lines of `Package.swift`, to find the one that declares a target.
struct ManifestLines {
    /// The first line that has a text in quotation marks, from 1.
    private var lines: [Substring: Int] = [:]

    init(_ text: String) {
        // As a character, the two bytes at the end of a line of Windows are one.
        let rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in rows.enumerated() {
            for name in line.split(separator: "\"") where lines[name] == nil { lines[name] = index + 1 }
        }
    }

    /// Returns the first line that names the target, or the module that the target is derived from.
    func line(of target: String) -> Int {
        var names = [target[...]]
        for suffix in ["Tests", "IO"] {
            if let last = names.last, last.hasSuffix(suffix) { names.append(last.dropLast(suffix.count)) }
        }
        return names.compactMap { lines[$0] }.first ?? 1
    }
}
