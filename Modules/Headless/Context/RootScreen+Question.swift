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
        let asked = AskedQuestion(question, after: problem)
        while true {
            do {
                return try await take(try asked.take(try await answer(to: asked, file, line)))
            } catch let problem as any AnswerProblem {
                asked.problem = problem
            }
        }
    }

    /// Shows the question that a closure returns, and asks it anew when what it shows may have changed.
    ///
    ///     let answer = try await rootScreen.ask(following: { [self] in
    ///         let cart = try await motherboard.ioCart().output()
    ///         return Question<CartAnswer>("Cart", content: cart.parts) { … }
    ///     })
    ///
    /// - Parameter question: returns the question of now, as ``Question/followingChanges(_:)`` tells.
    /// - Returns: the value of the answer; nil if there was nothing to ask.
    /// - Throws: the errors of the closure, and of ``ask(_:after:file:line:)``.
    public func ask<Value>(
        following question: @escaping () async throws -> Question<Value>?, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Value? {
        guard let first = try await question() else { return nil }
        return try await ask(first.followingChanges(question), file: file, line: line)
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
            do {
                return try await ask(following: { try await list.follow(question) }, file: file, line: line)
            } catch is PageTurn {}
        }
    }

    /// Shows a question once.
    private func answer<Value>(
        to asked: AskedQuestion<Value>, _ file: StaticString, _ line: UInt
    ) async throws -> Answer {
        let screen = Screen(asked.prompt)
        if asked.question.present == nil { return try await ask(screen, file: file, line: line) }
        let reader = QuestionReader(of: screen.title, for: board, file, line, present: asked.read)
        defer { reader.stop() }
        let following = screen.followingChanges {
            reader.read()
            return nil
        }
        return try await ask(following, file, line) { opened in
            reader.screen = opened
            // No screen was open while the answer before was taken, and changes reach open screens only.
            if asked.isAgain { reader.read() }
        }
    }
}
