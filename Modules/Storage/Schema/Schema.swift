/// The tables of one module, declared as numbered migrations.
///
///     Schema(name: "shopping", migrations: [
///         Migration(1, "CREATE TABLE cart (user TEXT NOT NULL, sku TEXT NOT NULL, PRIMARY KEY (user, sku))"),
///         Migration(2, "ALTER TABLE cart ADD COLUMN quantity INTEGER NOT NULL DEFAULT 1"),
///     ])
///
/// Never change a migration that was released: a file that has run it does not run it again. Add another one.
public struct Schema: Hashable, Sendable {
    /// The name of the module. The store's file records it with the version, so it must never change.
    public let name: String

    /// The migrations in their order, numbered 1, 2, 3 and so on.
    public let migrations: [Migration]

    /// Creates a schema. A store that opens with it checks the numbers of its migrations.
    public init(name: String, migrations: [Migration]) {
        self.name = name
        self.migrations = migrations
    }

    /// The version of a database that has run every migration; 0 without migrations.
    var version: Int { migrations.count }

    func check(at path: String) throws(StoreError) {
        let numbers = migrations.map(\.number)
        guard numbers == Array(1..<(numbers.count + 1)) else { throw .misnumbered(path, self) }
    }
}

/// A step from one version of a schema to the next, run as one transaction.
public struct Migration: Hashable, Sendable {
    /// The version of the schema after this migration; 1 for the first.
    public let number: Int

    let script: String

    /// Creates a migration from its SQL.
    ///
    /// - Parameters:
    ///   - number: one more than the number of the migration before; 1 for the first.
    ///   - script: SQL statements separated by semicolons, without `BEGIN` and `COMMIT`.
    public init(_ number: Int, _ script: StaticString) {
        self.number = number
        self.script = "\(script)"
    }
}
