extension RootScreen {
    /// Shows a question, and waits for the value of its answer in an asynchronous response of the board.
    ///
    ///     let isSure = try await rootScreen.ask(
    ///         Question("Empty the cart?") {
    ///             TypedChoice("Empty", .destructive) { true }
    ///             TypedChoice("Keep", .back) { false }
    ///         })
    ///
    /// If a value has another form, or its choice throws an ``AnswerProblem``, the screen is shown again with the
    /// problem, beside its field if it has one. What was typed stands in the fields but for secrets.
    ///
    /// - Parameter problem: the problem that the first screen tells already; nil for none.
    /// - Throws: the same errors as ``ask(_:file:line:)``, and other errors of the choice.
    public func ask<Value>(
        _ question: Question<Value>, after problem: (any AnswerProblem)? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Value {
        try await ask(question, after: problem, file: file, line: line) { $0 }
    }

    /// Shows a question until a closure has taken its value.
    ///
    ///     let user = try await rootScreen.ask(signIn) { request in
    ///         guard let request else { return nil }
    ///         return try await authenticator.signIn(request)  // throws AskAgain("The password is wrong.")
    ///     }
    ///
    /// An ``AnswerProblem`` that the closure throws shows the screen again with the problem. What was typed stands in
    /// the fields but for secrets.
    ///
    /// - Parameters:
    ///   - problem: the problem that the first screen tells already; nil for none.
    ///   - take: gets the value of each answer, and may await. The screen is closed meanwhile.
    /// - Returns: what the closure returns.
    /// - Throws: the same errors as ``ask(_:file:line:)``, and other errors of the choice and of the closure.
    public func ask<Value, Output>(
        _ question: Question<Value>, after problem: (any AnswerProblem)? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ take: (Value) async throws -> Output
    ) async throws -> Output {
        // An answer has secrets, so only the fields without them outlive it.
        var notice = question.notice(of: problem), fields = question.prompt.fields.telling(problem)
        while true {
            do {
                let answer = try await answer(to: question, saying: notice, fields: fields, file, line)
                fields = question.prompt.keeping(answer, in: fields)
                return try await take(try question.value(of: answer))
            } catch let problem as any AnswerProblem {
                (notice, fields) = (question.notice(of: problem), fields.telling(problem))
            }
        }
    }

    /// Shows a page of a list, turns the pages, and waits for another choice.
    ///
    /// - Parameter question: returns the question about a page, with the choices that turn it; nil if there is nothing
    ///   to ask.
    /// - Returns: the value of the answer; nil if there was nothing to ask.
    /// - Throws: the errors by which the page was not read, and those of ``ask(_:after:file:line:)``.
    public func ask<Page, Start, Value>(
        _ list: PagedList<Page, Start>, file: StaticString = #fileID, line: UInt = #line,
        _ question: @escaping (Page) -> Question<Value>?
    ) async throws -> Value? {
        while true {
            guard let page = try await list.read(), let asked = question(page) else { return nil }
            do {
                return try await ask(
                    asked.followingChanges {
                        try await list.read().flatMap(question)?.prompt.content
                    }, file: file, line: line)
            } catch is PageTurn {}
        }
    }

    private func answer<Value>(
        to question: Question<Value>, saying notice: ScreenPart?, fields: [Field], _ file: StaticString, _ line: UInt
    ) async throws -> Answer {
        let screen = question.screen(saying: notice, fields: fields)
        guard let present = question.presentContent else { return try await ask(screen, file: file, line: line) }
        let reader = ContentReader(of: screen.title, for: board, file, line) {
            try await present().map { question.content($0, saying: notice) }
        }
        defer { reader.stop() }
        let following = screen.followingChanges {
            reader.read()
            return nil
        }
        return try await ask(following, file, line) { reader.screen = $0 }
    }
}
