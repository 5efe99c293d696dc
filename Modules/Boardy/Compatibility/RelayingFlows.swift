public import BoardyCore

// The flows of Boardy 1.x that hand outputs on. With a contract, write `flow.bind(to:)` and
// `flow.sendOutput(through:)`.

extension Motherboard {
    /// Transports the outputs of the listed boards that have the type of a bus.
    ///
    /// - Parameter bus: held weakly.
    @discardableResult
    public func registerFlow<Output>(
        matchedIdentifiers: BoardID..., bindToBus bus: Bus<Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        registerFlow(matchedIdentifiers: matchedIdentifiers, target: bus, file: file, line: line) {
            (bus: Bus<Output>, output: Output) in bus.transport(input: output)
        }
        return self
    }

    /// Transports the outputs of the listed boards. An output of another type is reported `outputMismatch`.
    ///
    /// - Parameter bus: held weakly.
    @discardableResult
    public func registerGuaranteedFlow<Output>(
        matchedIdentifiers: BoardID..., bindToBus bus: Bus<Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        registerGuaranteedFlow(matchedIdentifiers: matchedIdentifiers, target: bus, file: file, line: line) {
            (bus: Bus<Output>, output: Output) in bus.transport(input: output)
        }
        return self
    }

    /// Makes another board send the outputs of the listed boards that have its output type.
    ///
    /// - Parameter board: held weakly; it is not activated.
    @discardableResult
    public func registerFlow<Relay: Board & GuaranteedOutputSendingBoard>(
        matchedIdentifiers: BoardID..., uniqueOutputType: Relay.OutputType.Type = Relay.OutputType.self,
        sendOutputThrough board: Relay, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        registerFlow(matchedIdentifiers: matchedIdentifiers, target: board, file: file, line: line) {
            (board: Relay, output: Relay.OutputType) in board.sendOutput(output, file: file, line: line)
        }
        return self
    }

    /// Makes another board send the outputs of the listed boards. An output of another type is reported
    /// `outputMismatch`.
    ///
    /// - Parameter board: held weakly; it is not activated.
    @discardableResult
    public func registerGuaranteedFlow<Relay: Board & GuaranteedOutputSendingBoard>(
        matchedIdentifiers: BoardID..., uniqueOutputType: Relay.OutputType.Type = Relay.OutputType.self,
        sendOutputThrough board: Relay, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        registerGuaranteedFlow(matchedIdentifiers: matchedIdentifiers, target: board, file: file, line: line) {
            (board: Relay, output: Relay.OutputType) in board.sendOutput(output, file: file, line: line)
        }
        return self
    }
}
