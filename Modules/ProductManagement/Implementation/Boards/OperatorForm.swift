import BoardyHeadless

/// A screen that asks an operator for an input, the notice that tells the output, and the problem of an output that another input can solve.
struct OperatorForm<Input, Output> {
    let title: String
    let choice: String
    let fields: [Field]
    let read: (Answer) throws -> Input
    /// Returns the notice of an output that is no problem.
    let notice: (Output) -> Screen?
    var problem: (Output) -> String? = { _ in nil }
}
