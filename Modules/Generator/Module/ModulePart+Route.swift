extension ModulePart {
    /// The link that leads to the board of a module.
    static func route(_ pattern: String, _ plan: ModulePlan) -> ModulePart {
        var part = ModulePart()
        let parameter = pattern.split(separator: "/").last { $0.hasPrefix("{") }?.dropFirst().dropLast()
        let input =
            parameter.map { "\(plan.board)Request(name: try link.text(\"\($0)\"))" }
            ?? (plan.options.hasScreen
                ? "link[\"name\"].map { \(plan.board)Request(name: $0) }"
                : "\(plan.board)Request(name: link[\"name\"] ?? \"\")")
        part.statements = ["main.route(\"\(pattern)\", to: \(plan.board).self) { link in", "    \(input)", "}"]
        return part
    }
}
