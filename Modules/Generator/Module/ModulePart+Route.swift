extension ModulePart {
    /// The link that leads to the board of a module.
    static func route(_ pattern: String, _ plan: ModulePlan) -> ModulePart {
        var part = ModulePart()
        let input =
            plan.options.hasScreen
            ? "link[\"name\"].map { \(plan.board)Request(name: $0) }"
            : "\(plan.board)Request(name: link[\"name\"] ?? \"\")"
        part.statements = ["main.route(\"\(pattern)\", to: \(plan.board).self) { link in", "    \(input)", "}"]
        return part
    }
}
