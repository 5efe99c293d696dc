import Boardy
import BoardyHeadless

/// A screen that asks an operator for an input, and the notice of the output.
struct OperatorForm<Input, Output> {
    let title: String
    let choice: String
    /// Returns the fields of an input from the field of the SKU, which is no field if the product is known.
    let fields: (_ sku: TypedField<String>) -> TypedField<Input>
    /// Returns the notice of an output. An ``AnswerProblem`` that it throws asks for another input.
    let notice: (Output) throws -> Screen
}

extension RootScreen {
    /// Asks an operator for an input until a closure has taken it, and shows the notice of the output.
    ///
    /// - Parameters:
    ///   - sku: the field of the product.
    ///   - content: the parts above the fields.
    ///   - work: returns the output. An ``AnswerProblem`` that it throws asks again.
    /// - Throws: `CancellationError` if the operator cancels.
    func fillIn<Input, Output>(
        _ form: OperatorForm<Input, Output>, sku: TypedField<String>, content: [ScreenPart] = [],
        _ work: (Input) async throws -> Output
    ) async throws -> Output {
        let question = Question<Input?>(form.title, content: content) {
            TypedChoice(form.choice, .primary, fields: form.fields(sku)) { $0 }
            TypedChoice("Cancel", .back) { nil }
        }
        return try await ask(question) { input in
            guard let input else { throw CancellationError() }
            let output = try await work(input)
            show(try form.notice(output))
            return output
        }
    }
}

extension Error {
    /// The error in a form that keeps what was typed: its description is told, and the form is asked again. A refusal,
    /// the end of the response, and a problem that tells itself stay as they are.
    var askingAgain: any Error {
        switch self {
        case is CancellationError, is RequestRefusal, is any AnswerProblem: self
        default: AskAgain("\(self)")
        }
    }
}
