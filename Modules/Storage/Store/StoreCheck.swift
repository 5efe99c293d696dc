/// One of the checks of ``Store/check()``, with what it has found.
public struct StoreCheck: Sendable, Equatable {
    /// The subject of the check.
    public let name: String

    /// The problems, or an empty list if there are no problems.
    public let problems: [String]

    /// A remark on a check without problems: the version of a schema.
    public let note: String?

    init(_ name: String, problems: [String] = [], note: String? = nil) {
        self.name = name
        self.problems = problems
        self.note = note
    }
}

extension Store {
    /// Checks a store in a file: its pages and indexes, its foreign keys, and the schemas that were required, with
    /// their versions and invariants.
    ///
    /// All of it is of one moment, so other processes may write meanwhile. Nothing is changed, and no migration runs:
    /// the invariants of a schema in an older version are not tried.
    ///
    /// - Throws: ``StoreError`` if the store cannot be opened or read, or has a newer version of a schema;
    ///   `CancellationError` if the task was cancelled.
    public func check() throws -> [StoreCheck] {
        let connection = try existingFile(), versions = SchemaVersions(connection)
        do {
            return try connection.withTransaction(.read) { () throws(StoreError) in
                var checks = [
                    StoreCheck("integrity", problems: try connection.damage()),
                    StoreCheck("foreign keys", problems: try connection.looseReferences()),
                ]
                try versions.check(schemas)
                for schema in schemas {
                    let stored = try versions.version(of: schema), isCurrent = stored == schema.version
                    let note =
                        isCurrent ? "" : stored == 0 ? ", not used yet" : " of \(schema.version), rules not tried"
                    checks.append(StoreCheck(schema.name, note: "version \(stored)\(note)"))
                    for invariant in isCurrent ? schema.invariants : [] {
                        let row = try connection.rows(invariant.count, limit: 1).first
                        let count: Int = try row?["count"] ?? 0
                        checks.append(
                            StoreCheck(
                                "\(schema.name): \(invariant.name)", problems: count == 0 ? [] : ["\(count) wrong"]))
                    }
                }
                return checks
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }
}
