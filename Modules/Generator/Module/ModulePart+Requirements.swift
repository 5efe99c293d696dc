extension ModulePart {
    /// The contracts of other modules that the board awaits.
    static func requirements(_ plan: ModulePlan) -> ModulePart {
        var part = ModulePart()
        let targets = Set(plan.requirements.map(\.target)).subtracting(["\(plan.module)IO"]).sorted()
        part.boardUses = targets
        part.testUses = plan.request.fakedTargets
        part.members = plan.request.awaited
        part.fakes = plan.request.fakesOfPlugin
        let lines = plan.requirements.map { contract in
            let call = contract.takesInput ? "output(with: input)" : "output()"
            return "- `\(contract.id)`: `try await motherboard[\(contract.type).self].\(call)`"
        }
        part.sections = ["## Requires\n\n" + lines.joined(separator: "\n")]
        return part
    }
}
