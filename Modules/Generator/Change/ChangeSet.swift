/// The changes of one generation: files with their texts before and after.
public struct ChangeSet: Equatable, Sendable {
    /// The change of one file.
    public struct Change: Equatable, Sendable, Codable {
        /// The path from the root of the package.
        public let path: String
        /// The text before, or nil for a new file.
        public let before: String?
        /// The text after, or nil for a file that is deleted.
        public let after: String?
    }

    /// The changes, sorted by path.
    public let changes: [Change]

    /// Compares drafts with the tree below them.
    ///
    /// - Parameters:
    ///   - drafts: the texts of the changed files, by path.
    ///   - tree: the tree as it is.
    public init(_ drafts: [String: String], on tree: any SourceTree) throws(GeneratorError) {
        var changes: [Change] = []
        for path in drafts.keys.sorted() {
            let before = try tree.text(at: path)
            if before != drafts[path] { changes.append(Change(path: path, before: before, after: drafts[path])) }
        }
        self.changes = changes
    }

    init(_ changes: [Change]) { self.changes = changes }

    public var isEmpty: Bool { changes.isEmpty }
    /// The changes that take this one back.
    var reversed: ChangeSet { ChangeSet(changes.map { Change(path: $0.path, before: $0.after, after: $0.before) }) }
    /// The changes as `git apply` reads them.
    public var diff: String {
        changes.map { UnifiedDiff.text(path: $0.path, before: $0.before, after: $0.after) }.joined()
    }
}
