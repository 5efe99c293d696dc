/// Finds boards and flows of a feature that nothing reaches, and outputs that nobody takes.
enum ReachCheck {
    static func issues(in files: [SourceFile]) -> [CheckIssue] {
        InternalContracts(files: files).contracts.flatMap { name, uses -> [CheckIssue] in
            guard !uses.isUsedOtherwise else { return [] }
            if uses.activations.isEmpty, let flow = uses.flows.first {
                return [
                    CheckIssue(
                        at: flow, rule: .unreachedFlow,
                        problem: "a flow takes the output of \(name), which nothing in the feature activates",
                        remedy: "activate it, make it a step of a chain, or remove the flow")
                ]
            }
            if uses.activations.isEmpty, let registration = uses.registrations.first {
                return [
                    CheckIssue(
                        at: registration, rule: .unreachedBoard,
                        problem: "the board of \(name) is registered, and nothing in the feature uses it",
                        remedy: "activate it, publish the contract in the feature's IO, or remove both")
                ]
            }
            guard uses.hasOutput, uses.flows.isEmpty, let activation = uses.activations.first else { return [] }
            return [
                CheckIssue(
                    at: activation, rule: .unconnectedOutput,
                    problem: "\(name) is activated, and nobody takes its output",
                    remedy: "await output(with:), register a flow, or declare no Output")
            ]
        }
    }
}
