import BoardyStorage

extension Schema {
    static let authentication = Schema(
        name: "authentication", sqlite: PackageResources.sqlite_sql, postgres: PackageResources.postgres_sql)
}
