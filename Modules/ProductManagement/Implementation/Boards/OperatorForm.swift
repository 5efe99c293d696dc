import Headless

/// A screen that asks an operator for an input, and the notice that tells the output.
struct OperatorForm<Input, Output> {
    let title: String
    let choice: String
    let fields: [Field]
    let read: (Answer) throws -> Input
    let notice: (Output) -> Screen
}
