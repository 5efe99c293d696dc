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
    /// problem, beside its field if it has one. The fields keep what was typed, but for secrets.
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
    /// An ``AnswerProblem`` that the closure throws shows the screen again with the problem. The fields keep what was
    /// typed, but for secrets.
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
        // A question that follows changes is asked again with what it showed last, and reads it anew.
        var shown: [ScreenPart]?
        while true {
            do {
                let answer: Answer
                (answer, shown) = try await self.answer(
                    to: question, saying: notice, fields: fields, again: shown, file, line)
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
    /// - Throws: the errors by which the page was not read, and the errors of ``ask(_:after:file:line:)``.
    public func ask<Page, Start, Value>(
        _ list: PagedList<Page, Start>, file: StaticString = #fileID, line: UInt = #line,
        _ question: @escaping (Page) -> Question<Value>?
    ) async throws -> Value? {
        while true {
            guard let page = try await list.read(), let asked = question(page) else { return nil }
            do {
                return try await ask(
                    asked.followingChanges { try await list.follow { question($0)?.prompt.content } }, file: file,
                    line: line)
            } catch is PageTurn {}
        }
    }

    /// Shows a question once.
    ///
    /// - Parameter shown: what the screen before showed last; nil for the first screen.
    /// - Returns: the answer, and what the screen showed last.
    private func answer<Value>(
        to question: Question<Value>, saying notice: ScreenPart?, fields: [Field], again shown: [ScreenPart]?,
        _ file: StaticString, _ line: UInt
    ) async throws -> (Answer, [ScreenPart]) {
        var content = shown ?? question.prompt.content
        let screen = question.screen(saying: notice, content: content, fields: fields)
        guard let present = question.presentContent else {
            return (try await ask(screen, file: file, line: line), content)
        }
        let reader = ContentReader(of: screen.title, for: board, file, line) {
            guard let read = try await present() else { return nil }
            content = read
            return question.content(read, saying: notice)
        }
        defer { reader.stop() }
        let following = screen.followingChanges {
            reader.read()
            return nil
        }
        let answer = try await ask(following, file, line) { opened in
            reader.screen = opened
            // No screen was open while the answer before was taken, and changes reach open screens only.
            if shown != nil { reader.read() }
        }
        return (answer, content)
    }
}
