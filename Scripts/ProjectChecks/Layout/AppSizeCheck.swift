/// Finds an app of this package that has become more than an identity and a table of plugins.
enum AppSizeCheck {
    /// The most lines of Swift that our app has.
    static let limit = 40

    /// Returns an issue at the last line of our app if its files have more lines than the limit together.
    ///
    /// - Parameter files: the files of the target.
    static func issues(for target: PackageTarget, files: [SourceFile]) -> [CheckIssue] {
        guard target.role == .launcher else { return [] }
        let sum = files.reduce(0) { $0 + $1.lineCount }
        guard sum > limit, let last = files.max(by: { $0.path < $1.path }) else { return [] }
        return [
            CheckIssue(
                file: last.path, line: last.lineCount, rule: .appSize,
                problem: "\(target.name) has \(sum) lines of Swift, and \(limit) are allowed",
                remedy:
                    "an app is an identity and a table: move the rest to Modules/LauncherKit, where every app has it, "
                    + "or into a plugin")
        ]
    }
}
