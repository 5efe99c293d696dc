public import BoardyCore

extension StepOutput {
    /// Returns the chain of earlier steps with one more board, which gets what becomes of the output before it.
    func await<Input, Next: BoardContract>(
        _ earlier: @escaping AwaitedSteps<Input, C.Output>, _ next: Next.Type
    ) -> AwaitedSteps<Input, Next.Output> where Value == Next.Input {
        { [transform] motherboard, input, file, line in
            switch try await earlier(motherboard, input, file, line) {
            case .stopped(let stop): return .stopped(stop)
            case .output(let output):
                guard let value = transform(output) else { return .stopped(StepsStop(C.id, output)) }
                return .output(try await motherboard[Next.self].output(with: value, file: file, line: line))
            }
        }
    }
}

extension Motherboard {
    /// Activates the boards of a chain one after the other, each with the output of the one before, and waits for the
    /// last output.
    ///
    ///     let receipt = try await motherboard.output(
    ///         of: Cart.self ->> Ordering.map(\.amount) ->> Pay.self, with: user)
    ///
    /// Nothing is registered: only the answers to these activations count, and the chain ends with the calling task or
    /// response.
    ///
    /// - Returns: the output of the last board, as its step turns it into a value.
    /// - Throws: the errors of an awaited output, from each board in turn; ``BoardError`` of kind `outputMissing` if an
    ///   output becomes nil.
    public func output<First: BoardContract, Last: BoardContract, Value>(
        of steps: FlowSteps<First, Last, Value>, with input: First.Input,
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        switch try await end(of: steps, with: input, isolation: isolation, file: file, line: line) {
        case .output(let value): return value
        case .stopped(let stop):
            throw BoardError(
                Diagnostic(
                    .outputMissing, board: stop.board, motherboard: identifier,
                    "the steps to '\(Last.id)' stopped at '\(stop.board)', whose output became nil. "
                        + "Await end(of:with:) to go on with that output", file: file, line: line))
        }
    }

    /// Activates the boards of a chain one after the other, each with the output of the one before, and waits for the
    /// end of the chain.
    ///
    ///     let steps = Ordering.compactMap(stock) ->> ReserveStock.compactMap(payment) ->> Pay.self
    ///     switch try await motherboard.end(of: steps, with: cart) {
    ///     case .output(let outcome): …
    ///     case .stopped(let stop):
    ///         if let placement = stop.output(of: Ordering.self) { … }
    ///     }
    ///
    /// - Returns: the output of the last board, as its step turns it into a value; or the output that became nil.
    /// - Throws: the errors of an awaited output, from each board in turn.
    public func end<First: BoardContract, Last: BoardContract, Value>(
        of steps: FlowSteps<First, Last, Value>, with input: First.Input,
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> StepsEnd<Value> {
        switch try await steps.awaited(self, input, file, line) {
        case .stopped(let stop): return .stopped(stop)
        case .output(let output):
            return steps.last.transform(output).map { .output($0) } ?? .stopped(StepsStop(Last.id, output))
        }
    }
}

extension Motherboard {
    /// Awaits a chain whose first board needs no input. It throws as the form with an input.
    public func output<First: BoardContract, Last: BoardContract, Value>(
        of steps: FlowSteps<First, Last, Value>, isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value where First.Input == Void {
        try await output(of: steps, with: (), isolation: isolation, file: file, line: line)
    }

    /// Awaits the end of a chain whose first board needs no input. It throws as the form with an input.
    public func end<First: BoardContract, Last: BoardContract, Value>(
        of steps: FlowSteps<First, Last, Value>, isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID, line: UInt = #line
    ) async throws -> StepsEnd<Value> where First.Input == Void {
        try await end(of: steps, with: (), isolation: isolation, file: file, line: line)
    }
}
