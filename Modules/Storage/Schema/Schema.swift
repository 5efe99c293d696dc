/// The tables of one module, as the steps that lead to them.
///
///     Schema(name: "shopping", migrations: [
///         Migration(1, "CREATE TABLE cart (user TEXT NOT NULL, sku TEXT NOT NULL, PRIMARY KEY (user, sku))"),
///         Migration(2, "ALTER TABLE cart ADD COLUMN quantity INTEGER NOT NULL DEFAULT 1"),
///     ])
///
/// A step that was ever released is never changed: a file that has it will not run it again.
public struct Schema: Hashable, Sendable {
    /// The module's name. It stands in the file beside the version.
    public let name: String

    /// The steps, numbered 1, 2, 3 and so on.
    public let migrations: [Migration]

    /// A schema. Its numbers are checked when a store opens with it.
    public init(name: String, migrations: [Migration]) {
        self.name = name
        self.migrations = migrations
    }

    /// The version that a file has after the last step.
    var version: Int { migrations.count }

    func check(at path: String) throws(StoreError) {
        let numbers = migrations.map(\.number)
        guard numbers == Array(1..<(numbers.count + 1)) else { throw .misnumbered(path, self) }
    }
}

/// One step from a schema's version to the next, one transaction.
public struct Migration: Hashable, Sendable {
    /// The version that the file has after it.
    public let number: Int

    let script: String

    /// A step.
    ///
    /// - Parameters:
    ///   - number: one more than that of the step before; the first is 1.
    ///   - script: SQL statements separated by semicolons, without `BEGIN` and `COMMIT`.
    public init(_ number: Int, _ script: StaticString) {
        self.number = number
        self.script = "\(script)"
    }
}
