import BoardyStorage

extension Schema {
    static let shopping = Schema(
        name: "shopping", sqlite: PackageResources.sqlite_sql, postgres: PackageResources.postgres_sql)
}
