/// Finds an app of this package that has become more than an identity and a table of plugins.
enum AppSizeCheck {
    /// The most lines of Swift that our app has.
    static let limit = 40

    /// Returns an issue at the last line of our app if its files have more lines than the limit together.
    ///
    /// - Parameter files: each file with its text.
    static func issues(for target: PackageTarget, files: [(path: String, text: String)]) -> [CheckIssue] {
        guard target.role == .launcher else { return [] }
        let counts = files.map { (path: $0.path, count: lineCount(of: $0.text)) }
        let sum = counts.reduce(0) { $0 + $1.count }
        guard sum > limit, let last = counts.max(by: { $0.path < $1.path }) else { return [] }
        return [
            CheckIssue(
                file: last.path, line: last.count, rule: .appSize,
                problem: "\(target.name) has \(sum) lines of Swift, and \(limit) are allowed",
                remedy:
                    "an app is an identity and a table: move the rest to Modules/LauncherKit, where every app has it, "
                    + "or into a plugin")
        ]
    }

    private static func lineCount(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).count - (text.hasSuffix("\n") ? 1 : 0)
    }
}
