public import BoardyCoding
public import BoardyCore

/// A remote contract without its types, as workers and queues keep the contract in tables.
public struct ServedContract: Sendable {
    /// The contract itself. ``RemoteContract/decode(input:by:)`` and its siblings need no erased form where the type is
    /// known.
    public let contract: any RemoteContract.Type
    /// The schema of the current version.
    public let schema: ContractSchema
    /// The current version.
    public let version: ContractVersion
    /// The versions whose inputs the board understands, the current one included.
    public let accepted: Set<ContractVersion>
    /// True if samples of the input or output hold a secret, so that both sides need keys.
    public let hasSecrets: Bool
    /// The coding of this process.
    public let wire: WireCoding
    /// The name in the queue: the ID of the contract, unless another one was given.
    public let id: BoardID

    /// Describes a contract, once for a process.
    ///
    /// - Parameter name: the name in the queue; nil for the ID of the contract. With another one, each of several
    ///   processes has activations of its own.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public init<C: RemoteContract>(
        _ contract: C.Type, wire: WireCoding, servedAs name: BoardID? = nil
    ) throws(JSONProblem) {
        self.contract = contract
        id = name ?? C.id
        schema = try ContractSchema(of: contract)
        version = schema.version
        accepted = Set(C.earlierVersions + [version])
        hasSecrets = try Self.hasSecrets(contract)
        self.wire = wire
    }

    private static func hasSecrets<C: RemoteContract>(_ contract: C.Type) throws(JSONProblem) -> Bool {
        do {
            return try WireCoding.findsSecret { wire in
                _ = try C.inputCoding.form.samples(wire)
                _ = try C.outputCoding.form.samples(wire)
            }
        } catch {
            throw JSONProblem(board: C.id, root: "samples", json: nil, error)
        }
    }

    /// Reads an input.
    ///
    /// - Returns: a function that activates the board of a motherboard with the input.
    /// - Throws: ``BoardyCoding/JSONProblem`` with the place that does not fit. Nothing has happened then.
    public func activation(
        with input: [UInt8], file: StaticString = #fileID, line: UInt = #line
    ) throws(JSONProblem) -> (Motherboard) -> Void {
        try Self.activation(of: contract, with: input, wire, file, line)
    }

    private static func activation<C: RemoteContract>(
        of contract: C.Type, with bytes: [UInt8], _ wire: WireCoding, _ file: StaticString, _ line: UInt
    ) throws(JSONProblem) -> (Motherboard) -> Void {
        let input = try C.decode(input: bytes, by: wire)
        return { $0[C.self].activation.activate(with: input, file: file, line: line) }
    }

    /// Calls a handler with each output of the board as it travels.
    ///
    /// - Parameter handler: gets a ``BoardyCoding/JSONProblem`` for an output that cannot be written.
    @discardableResult
    public func handleOutputs(
        of motherboard: Motherboard, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Result<[UInt8], JSONProblem>) -> Void
    ) -> FlowToken {
        handleOutputs(of: contract, motherboard, file, line, handler)
    }

    private func handleOutputs<C: RemoteContract>(
        of contract: C.Type, _ motherboard: Motherboard, _ file: StaticString, _ line: UInt,
        _ handler: @escaping (Result<[UInt8], JSONProblem>) -> Void
    ) -> FlowToken {
        motherboard[C.self].flow.handle(file: file, line: line) { [wire] output in
            handler(Result { () throws(JSONProblem) in try C.encode(output: output, by: wire) })
        }
    }

    /// False if the output of the contract has no values, so that its activations are answered by completing.
    var hasOutputs: Bool { Self.hasOutputs(contract) }

    private static func hasOutputs<C: RemoteContract>(_ contract: C.Type) -> Bool { C.Output.self != Never.self }

    /// Calls a handler with each failure of the board, and another one with its completion.
    func handleEnd(
        of motherboard: Motherboard, failed: @escaping (any Error) -> Void, completed: @escaping (Bool) -> Void
    ) {
        Self.handleEnd(of: contract, motherboard, failed, completed)
    }

    private static func handleEnd<C: RemoteContract>(
        of contract: C.Type, _ motherboard: Motherboard, _ failed: @escaping (any Error) -> Void,
        _ completed: @escaping (Bool) -> Void
    ) {
        motherboard[C.self].failure.handle(failed)
        motherboard[C.self].completion.handle(completed)
    }
}
