extension ModulePart {
    /// The rows of a module: entries in the store of the app, by rules that do not know them.
    static func store(_ plan: ModulePlan) -> ModulePart {
        let module = plan.module
        var part = ModulePart()
        part.uses = ["BoardyStorage"]
        part.preparation = [
            "let store = options.value(of: Store.self) ?? Store(.memory)", "store.require(.\(module.camel))",
        ]
        part.stored = [("store", "Store")]
        part.arguments = ["store: store"]
        part.files = [rules(plan), entries(plan), schema(plan)]
        return part
    }

    private static func rules(_ plan: ModulePlan) -> GeneratedFile {
        let module = plan.module, hasLimit = plan.options.hasSetting
        return GeneratedFile(
            "\(plan.request.folder)/Model/\(module)Rules.swift",
            """
            import \(module)IO

            /// The rules of the entries of \(module.spaced). They know neither boards nor SQL.
            struct \(module)Rules: Sendable {
            \(hasLimit ? "    let limit: Int\n\n" : "")\
                /// Returns the reason to reject an entry; nil for one that is added.
                ///
                /// - Parameters:
                ///   - all: the number of the entries.
                ///   - same: the number of those with the name.
                func problem(of request: \(plan.board)Request, all: Int, same: Int) -> \(plan.board)Problem? {
                    if request.name.isEmpty { return .noName }
                    if same > 0 { return .nameTaken }
            \(hasLimit ? "        if all >= limit { return .full }\n" : "")        return nil
                }
            }
            """)
    }

    private static func entries(_ plan: ModulePlan) -> GeneratedFile {
        let module = plan.module, board = plan.board, table = "\(module.underscored)_entry"
        let limit = plan.options.hasSetting
        return GeneratedFile(
            "\(plan.request.folder)/Storage/\(module)Entries.swift",
            """
            import BoardyStorage
            import \(module)IO

            /// The entries of \(module.spaced), as rows of the store.
            struct \(module)Entries {
                private static let all: SQL = "SELECT COUNT(*) AS count FROM \(table)"
                private static let named: SQL = "SELECT COUNT(*) AS count FROM \(table) WHERE name = ?"

                private let store: Store
                private let rules: \(module)Rules

                init(\(limit ? "limit: Int, " : "")store: Store) {
                    self.store = store
                    rules = \(module)Rules(\(limit ? "limit: limit" : ""))
                }

                /// The number of the entries.
                var count: Int { get throws { try store.row(Self.all) { try $0["count"] } ?? 0 } }

                func add(_ request: \(board)Request) throws -> \(board)Outcome {
                    try store.transaction("\(module.dashed).add") { store in
                        let all: Int = try store.row(Self.all) { try $0["count"] } ?? 0
                        let same: Int = try store.row(Self.named, request.name) { try $0["count"] } ?? 0
                        if let problem = rules.problem(of: request, all: all, same: same) {
                            return .rejected(reason: problem)
                        }
                        try store.run("INSERT INTO \(table) (name) VALUES (?)", request.name)
                        return .added(count: all + 1)
                    }
                }
            }
            """)
    }

    private static func schema(_ plan: ModulePlan) -> GeneratedFile {
        let module = plan.module
        return GeneratedFile(
            "\(plan.request.folder)/Storage/\(module)Schema.swift",
            """
            import BoardyStorage

            extension Schema {
                static let \(module.camel) = Schema(
                    name: "\(module.dashed)",
                    migrations: [Migration(1, "CREATE TABLE \(module.underscored)_entry (name TEXT NOT NULL UNIQUE)")])
            }
            """)
    }
}
