extension ModulePart {
    /// The tile of a module on the dashboard: the number of its entries.
    static func tile(_ plan: ModulePlan) -> ModulePart {
        let module = plan.module
        var part = ModulePart()
        part.uses = ["DashboardIO"]
        part.testUses = part.uses
        part.statements = [
            "let tile = DashboardTile(module: \"\(module.dashed)\", title: \"\(module.title)\") {",
            "    \"\\(\(plan.attempt)entries.count)\"", "}",
            "main.contribute(tile, to: DashboardTiles.self)",
        ]
        part.tests = [
            """
                @Test("The tile shows the number of the entries", .diagnostics)
                func tile() async throws {
                    let launcher = launcher()
                    #expect(try await launcher.mainboard.io\(plan.board)().output(with: ada) == .added(count: 1))
                    let tile = try #require(launcher.contributions(to: DashboardTiles.self).all.first)
                    var text: String?
                    tile.draw(nil) { text = try? $0.get() }
                    #expect(text == "1")
                }
            """
        ]
        return part
    }
}
