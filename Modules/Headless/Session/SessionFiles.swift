/// The files that the paths of a session mean, for modules that read and write files.
///
///     let files = SessionFiles(options.value(of: FileAccess.self) ?? .below())
///     let report = try files.create("report.csv", ReportProblem.init)
///
/// A module tells a ``FileRefusal`` in its own words, by the closure that each call takes.
public struct SessionFiles: Sendable {
    private let access: FileAccess
    private let isInUse: @Sendable (String) -> Bool

    /// Creates the files of an access.
    ///
    /// - Parameter isInUse: returns true for the place of a file that nobody else may open, such as an open database.
    public init(_ access: FileAccess, isInUse: @escaping @Sendable (String) -> Bool = { _ in false }) {
        (self.access, self.isInUse) = (access, isInUse)
    }

    /// Opens a file for reading.
    ///
    /// - Parameters:
    ///   - path: absolute, from the working directory, or from `~`.
    ///   - problem: returns the error for a refusal. Reading the bytes may throw it too.
    public func read(_ path: String, _ problem: @escaping FileRefusal.Problem) throws -> FileChunks {
        let rule = access.readable, meant = meant(path, by: rule)
        if isOpen(meant, by: rule) { throw problem(path, .inUse) }
        do throws(FileRefusal) {
            return try FileChunks(of: meant, rule, problem)
        } catch {
            throw elsewhere.map { problem(path, .elsewhere($0, error)) } ?? problem(meant, error)
        }
    }

    /// Begins a file, which appears under its path when it is finished. One that the session means on another host
    /// would not be found there, and is refused.
    ///
    /// - Parameters:
    ///   - path: absolute, from the working directory, or from `~`.
    ///   - replaces: true if a file with this path may exist.
    ///   - problem: returns the error for a refusal. Writing and finishing may throw it too.
    public func create(
        _ path: String, replaces: Bool = false, _ problem: @escaping FileRefusal.Problem
    ) throws -> NewFile {
        let rule = access.writable, meant = meant(path, by: rule)
        if let elsewhere { throw problem(path, .elsewhere(elsewhere, .refused(takesNames: false))) }
        if isOpen(meant, by: rule) { throw problem(path, .inUse) }
        return try NewFile(meant, replaces: replaces, rule, problem)
    }

    private func isOpen(_ path: String, by rule: FileRule) -> Bool { rule.place(of: path).map(isInUse) ?? false }

    private var elsewhere: FileAccess.Place? { access.place.flatMap { $0.host == $0.boardHost ? nil : $0 } }

    /// Returns the path from the root, if the owner of the machine means it from the working directory.
    private func meant(_ path: String, by rule: FileRule) -> String {
        guard let origin = access.place, !rule.isStrict, let first = path.first, !"/~".contains(first) else {
            return path
        }
        return "\(origin.folder)/\(path)"
    }
}
