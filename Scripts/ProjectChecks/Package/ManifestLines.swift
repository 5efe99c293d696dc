/// The lines of `Package.swift`, to find the one that declares a target.
struct ManifestLines {
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Returns the first line that names the target, or the module that the target is derived from.
    func line(of target: String) -> Int {
        var names = [target]
        for suffix in ["Tests", "IO"] {
            if let last = names.last, last.hasSuffix(suffix) { names.append(String(last.dropLast(suffix.count))) }
        }
        for name in names {
            if let index = lines.firstIndex(where: { $0.contains("\"\(name)\"") }) { return index + 1 }
        }
        return 1
    }
}
