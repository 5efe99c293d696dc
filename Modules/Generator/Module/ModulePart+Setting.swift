extension ModulePart {
    /// The setting of a module: the most entries.
    static func setting(_ plan: ModulePlan) -> ModulePart {
        var part = ModulePart()
        part.declarations = [
            "let limit = main.setting(", "    Setting(",
            "        \"\(settingName(of: plan.module))\", placeholder: \"COUNT\", help: \"The most entries.\",",
            "        kind: .number(in: 1...1_000_000), default: 1000))",
        ]
        part.arguments = ["limit: limit"]
        part.problem = (
            "full", "There are as many entries as the setting allows.", "There is no room for another entry."
        )
        part.tests = [
            """
                @Test("The setting limits the number of entries", .diagnostics)
                func limit() async throws {
                    let launcher = launcher(limit: 1), board = launcher.mainboard.io\(plan.board)()
                    #expect(try await board.output(with: ada) == .added(count: 1))
                    #expect(try await board.output(with: ben) == .rejected(reason: .full))
                }
            """
        ]
        return part
    }

    static func settingName(of module: TypeName) -> String { "\(module.dashed)-limit" }
}
