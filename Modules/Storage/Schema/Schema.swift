/// The tables of one module, declared as numbered migrations.
///
///     Schema(name: "shopping", migrations: [
///         Migration(1, "CREATE TABLE cart (user TEXT NOT NULL, sku TEXT NOT NULL, PRIMARY KEY (user, sku))"),
///         Migration(2, "ALTER TABLE cart ADD COLUMN quantity INTEGER NOT NULL DEFAULT 1"),
///     ])
///
/// On PostgreSQL each schema of a store is one of the database, with the same name. Names of tables need no schema in
/// front of them.
///
/// Never change a migration that was released: a store that has run it does not run it again, and refuses to open with
/// another one of the same number. Add another one. White space and comments that begin with `--` may change.
public struct Schema: Hashable, Sendable {
    /// The name of the module. The store's file records it with the version, so it must never change.
    public let name: String

    /// The migrations in their order, numbered 1, 2, 3 and so on.
    public let migrations: [Migration]

    /// The rules that its rows keep, which ``Store/check()`` tries.
    public let invariants: [Invariant]

    /// Creates a schema. A store that opens with it checks the numbers of its migrations.
    public init(name: String, migrations: [Migration], invariants: [Invariant] = []) {
        self.name = name
        self.migrations = migrations
        self.invariants = invariants
    }

    /// Creates a schema from one file of SQL for each database.
    ///
    /// A line such as `-- Migration 2: roles` begins a migration. The file for PostgreSQL leaves out those that change
    /// nothing there, for example because an earlier one makes the tables as they are now.
    package init(name: String, sqlite: [UInt8], postgres: [UInt8], invariants: [Invariant] = []) {
        let sqlite = Migration.scripts(in: sqlite), postgres = Migration.scripts(in: postgres)
        let migrations = Set(sqlite.keys).union(postgres.keys).sorted().map { number in
            Migration(number: number, sqlite: sqlite[number] ?? "", postgres: postgres[number] ?? "")
        }
        self.init(name: name, migrations: migrations, invariants: invariants)
    }

    /// The version of a database that has run every migration, or 0 without any migrations.
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

    let sqlite: MigrationSQL
    package let postgres: MigrationSQL

    /// Creates a migration from SQL that SQLite and PostgreSQL understand.
    ///
    /// - Parameters:
    ///   - number: one more than the number of the migration before; 1 for the first.
    ///   - script: SQL statements separated by semicolons, without `BEGIN` and `COMMIT`.
    public init(_ number: Int, _ script: StaticString) {
        self.init(number, sqlite: script, postgres: script)
    }

    /// Creates a migration from SQL for each database.
    ///
    /// - Parameters:
    ///   - number: one more than the number of the migration before; 1 for the first.
    ///   - sqlite: the statements for SQLite, separated by semicolons, without `BEGIN` and `COMMIT`.
    ///   - postgres: the statements for PostgreSQL. Empty if the migration changes nothing there, for example because
    ///     an earlier one makes the table as it is now.
    public init(_ number: Int, sqlite: StaticString, postgres: StaticString) {
        self.init(number: number, sqlite: "\(sqlite)", postgres: "\(postgres)")
    }

    fileprivate init(number: Int, sqlite: String, postgres: String) {
        self.number = number
        (self.sqlite, self.postgres) = (MigrationSQL(sqlite), MigrationSQL(postgres))
    }

    /// Returns the statements of each migration in a file.
    fileprivate static func scripts(in file: [UInt8]) -> [Int: String] {
        let parts = String(decoding: file, as: UTF8.self).split(separator: "-- Migration ").map { part in
            (Int(part.prefix(while: \.isNumber)) ?? 0, String(part.drop { !$0.isNewline }.dropFirst()))
        }
        return Dictionary(parts) { $0 + $1 }
    }
}
