import BoardyHeadless

/// A screen that asks an operator for an input, and the notice of the output.
struct OperatorForm<Input, Output> {
    let title: String
    let choice: String
    /// Returns the fields of an input from the field of the SKU, which is no field if the product is known.
    let fields: (_ sku: TypedField<String>) -> TypedField<Input>
    /// Returns the notice of an output. An ``AnswerProblem`` that it throws asks for another input.
    let notice: (Output) throws -> Screen

    /// Returns the question for an input, with parts above the fields; nil if the operator cancels.
    func question(sku: TypedField<String>, content: [ScreenPart] = []) -> Question<Input?> {
        Question(form: title, content: content, choice, fields: fields(sku))
    }
}
