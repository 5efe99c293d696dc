/// The top level of the repository is fixed.
enum TopLevel {
    static let allowed: Set = [
        "Package.swift", "Modules", "Launcher", "Tests", "Scripts", "docs", "README.md", "LICENSE", "CHANGELOG.md",
    ]

    static func findings(in files: [String]) -> [Finding] {
        var seen: Set<Substring> = []
        return files.compactMap { file in
            guard let top = file.split(separator: "/").first, seen.insert(top).inserted,
                !top.hasPrefix("."), !allowed.contains(String(top))
            else { return nil }
            return Finding(
                file: file, line: 1, rule: .topLevel, what: "\(top) stands at the top level",
                instead: "move it below one of \(allowed.sorted().joined(separator: ", ")), or a dot-folder")
        }
    }
}
