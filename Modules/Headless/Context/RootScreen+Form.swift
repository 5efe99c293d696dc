import BoardyComponentKit

extension Question {
    /// Creates a form: a choice that takes what was typed, and a choice that gives up. The answer is nil then.
    ///
    ///     let form = Question(form: "Rate a book", "Rate", fields: .rating)
    ///
    /// - Parameters:
    ///   - title: the title, by which session scripts name the screen.
    ///   - content: the parts between the title and the choices.
    ///   - problems: the place of a problem when the form is shown again.
    ///   - choice: the name of the choice that takes the fields.
    ///   - fields: the fields and their value.
    ///   - cancel: the name of the choice that gives up.
    public init<Input>(
        form title: String, content: [ScreenPart] = [], problems: ProblemPlace = .first, _ choice: String,
        fields: TypedField<Input>, cancel: String = "Cancel"
    ) where Value == Input? {
        self.init(title, content: content, problems: problems) {
            TypedChoice(choice, .primary, fields: fields) { $0 }
            TypedChoice(cancel, .back) { nil }
        }
    }
}

extension RootScreen {
    /// Shows a form until work is done with what was typed, and shows the notice of the output.
    ///
    ///     let output = try await rootScreen.fillIn(form, notice: \.notice) { try await books.rate($0) }
    ///
    /// - Parameters:
    ///   - form: the question, whose answer is nil if the person gives up.
    ///   - problem: the problem that the first screen tells already; nil for none.
    ///   - notice: returns the notice of an output; nil for none. An ``AnswerProblem`` that it throws asks again.
    ///   - work: returns the output. An ``AnswerProblem`` that it throws asks again.
    /// - Returns: the output; nil if the person has given up.
    /// - Throws: the errors of ``ask(_:after:file:line:_:)``.
    public func fillIn<Input, Output>(
        _ form: Question<Input?>, after problem: (any AnswerProblem)? = nil, file: StaticString = #fileID,
        line: UInt = #line, notice: (Output) throws -> Screen?, _ work: (Input) async throws -> Output
    ) async throws -> Output? {
        try await ask(form, after: problem, file: file, line: line) { input in
            guard let input else { return nil }
            let output = try await work(input)
            if let notice = try notice(output) { show(notice, file: file, line: line) }
            return output
        }
    }

    /// Does work that a person has asked for on a screen, and shows the reason if it fails.
    ///
    /// - Parameter title: the title of the notice. The description of the error is its sentence.
    /// - Throws: the errors of the work. A refusal and the end of the response are not shown.
    public func showingFailure<Output>(
        _ title: String, _ work: () async throws -> Output
    ) async throws -> Output {
        do {
            return try await work()
        } catch let error where !(error is CancellationError || error is RequestRefusal) {
            show(.notice(title, "\(error)", .problem))
            throw error
        }
    }
}

extension Screen {
    /// Returns a notice: a sentence that stands out, with the parts below it.
    ///
    ///     rootScreen.show(.notice("Book returned", "Thank you.", .success))
    public static func notice(_ title: String, _ sentence: String, _ tone: Tone, _ parts: [ScreenPart] = []) -> Screen {
        Screen(title: title, content: [.notice(sentence, tone)] + parts)
    }
}

extension Error {
    /// The error in a form that keeps what was typed: the form tells its description, and is asked again. A refusal,
    /// the end of the response, and a problem that tells itself stay as they are.
    public var askingAgain: any Error {
        switch self {
        case is CancellationError, is RequestRefusal, is any AnswerProblem: self
        default: AskAgain("\(self)")
        }
    }
}
