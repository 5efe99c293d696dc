extension ModulePart {
    /// The role that a person needs for the board of a module.
    static func role(_ name: String, _ plan: ModulePlan) -> ModulePart {
        var part = ModulePart()
        part.publishes = ["BoardyValues"]
        part.kind = "GuardedContract"
        part.contractMembers = ["public static let requirement: Role = \"\(name)\""]
        part.uses = ["AuthenticationIO"] + (plan.options.hasScreen ? ["BoardyValues"] : [])
        part.testUses = ["AuthenticationIO"]
        part.statements = ["main.requireRole(for: \(plan.board).self)"]
        part.fakes = [
            "main.provide(CurrentRole.self) {",
            "    UserRole(user: User.samples[0], role: .\(name), granted: .\(name))", "}",
        ]
        return part
    }

    /// Returns the roles that a package or one of its dependencies knows, or nil if none has accounts.
    static func roles(in trees: [any SourceTree]) throws(GeneratorError) -> [String]? {
        for tree in trees {
            guard let text = try tree.text(at: "Modules/Authentication/IO/AccountRole.swift") else { continue }
            return SwiftText(text).code.map(\.withoutBlanks).filter { $0.hasPrefix("case ") && !$0.hasPrefix("case .") }
                .map { $0.dropFirst(5).filter { $0 != "`" } }
        }
        return nil
    }
}
