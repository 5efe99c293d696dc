/// Finds files and folders at the top level of the repository that the layout does not list.
enum TopLevelCheck {
    static let allowed: Set = [
        "Package.swift", "Modules", "Launcher", "Tests", "Scripts", "docs", "README.md", "LICENSE", "CHANGELOG.md",
    ]

    static func issues(in files: [String]) -> [CheckIssue] {
        var seen: Set<Substring> = []
        return files.compactMap { file in
            guard let top = file.split(separator: "/").first, seen.insert(top).inserted,
                !top.hasPrefix("."), !allowed.contains(String(top))
            else { return nil }
            return CheckIssue(
                file: file, line: 1, rule: .topLevel, problem: "\(top) stands at the top level",
                remedy: "move it below one of \(allowed.sorted().joined(separator: ", ")), or a dot-folder")
        }
    }
}
