public import BoardyCore

/// A board that gives another board other types: it maps inputs before the wrapped board gets them, and outputs after
/// it has sent them.
///
///     BoardRegistration(Pay.self) { id in
///         AdapterBoard(
///             destination: LegacyPayBoard(identifier: id), inputMapper: { $0.cents }, outputMapper:
///             Receipt.init(legacy:))
///     }
///
/// The adapter has the ID of the board that it wraps. Both have the same owner and context, and both send actions and
/// requests, run asynchronous work and complete as one board. Commands go to the wrapped board unchanged. A value that
/// the wrapped board sends with `sendToMotherboard(data:)`, and that is not of its output type, passes unchanged too.
///
/// The adapter keeps the wrapped board alive. A board is wrapped by one adapter. If it is installed somewhere else as
/// well, its last installation counts.
public final class AdapterBoard<
    Input, Output, Wrapped: Board & GuaranteedBoard & GuaranteedOutputSendingBoard
>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
    public typealias InputType = Input
    public typealias OutputType = Output

    /// The board that this one wraps, and that does the work. It is installed with the adapter.
    public let destination: Wrapped
    /// The policy of the wrapped board if the input types are the same, else the default. A busy board refuses in
    /// either case.
    public let inputPolicy: InputPolicy<Input>
    private let inputMapper: (Input) -> Wrapped.InputType
    private let outputMapper: (Wrapped.OutputType) -> Output

    private init(
        _ destination: Wrapped, _ inputPolicy: InputPolicy<Input>,
        _ inputMapper: @escaping (Input) -> Wrapped.InputType,
        _ outputMapper: @escaping (Wrapped.OutputType) -> Output
    ) {
        self.destination = destination
        self.inputPolicy = inputPolicy
        self.inputMapper = inputMapper
        self.outputMapper = outputMapper
        super.init(identifier: destination.identifier)
    }

    /// Creates an adapter that changes the input type and the output type of a board.
    ///
    /// - Parameters:
    ///   - destination: the board to wrap; kept alive.
    ///   - inputMapper: returns the input for the wrapped board.
    ///   - outputMapper: returns the output that is sent instead of the one of the wrapped board.
    public convenience init(
        destination: Wrapped, inputMapper: @escaping (Input) -> Wrapped.InputType,
        outputMapper: @escaping (Wrapped.OutputType) -> Output
    ) {
        self.init(destination, .guaranteed, inputMapper, outputMapper)
    }

    /// Creates an adapter that changes the input type of a board. The outputs pass unchanged.
    public convenience init(
        destination: Wrapped, inputMapper: @escaping (Input) -> Wrapped.InputType
    ) where Output == Wrapped.OutputType {
        self.init(destination, .guaranteed, inputMapper) { $0 }
    }

    /// Creates an adapter that changes the output type of a board. The inputs pass unchanged.
    public convenience init(
        destination: Wrapped, outputMapper: @escaping (Wrapped.OutputType) -> Output
    ) where Input == Wrapped.InputType {
        self.init(destination, destination.inputPolicy, { $0 }, outputMapper)
    }

    /// Returns the barrier of the wrapped board for the mapped input.
    public func activationBarrier(withGuaranteedInput input: Input) -> ActivationBarrier? {
        destination.activationBarrier(withGuaranteedInput: inputMapper(input))
    }

    /// Returns the barrier of the wrapped board for the mapped input.
    public func activationBarrier(withInput input: Input?) -> ActivationBarrier? {
        destination.activationBarrier(withInput: input.map(inputMapper))
    }

    /// Returns the barrier of the wrapped board for the mapped input. A value that is no input is passed as it is.
    public func activationBarrier(withOption option: Any?) -> ActivationBarrier? {
        guard let input = option as? Input else { return destination.activationBarrier(withOption: option) }
        return destination.activationBarrier(withOption: inputMapper(input))
    }

    public func activate(withGuaranteedInput input: Input) {
        destination.activate(withGuaranteedInput: inputMapper(input))
    }

    /// Returns the answer of the wrapped board.
    public override func shouldBypassGatewayBarrier() -> Bool { destination.shouldBypassGatewayBarrier() }
}

extension AdapterBoard: SelectiveBoard {
    package func admits() -> Bool { (destination as? any SelectiveBoard)?.admits() ?? true }

    /// Offers the wrapped board a value that is no input. If the input types differ, the wrapped board must not get it.
    package func takes(_ value: Any) -> Bool? {
        Input.self == Wrapped.InputType.self ? (destination as? any SelectiveBoard)?.takes(value) : nil
    }
}

extension AdapterBoard: AdaptingBoard {
    package var wrapped: Board? { destination }

    package func adapted(_ output: Wrapped.OutputType) -> Output { outputMapper(output) }
}
