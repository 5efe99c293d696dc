public import BoardyCore

/// Gives a board other types: inputs are mapped before it gets them, outputs after it has sent them.
///
///     BoardRegistration(Pay.self) { id in
///         AdapterBoard(
///             destination: LegacyPayBoard(identifier: id), inputMapper: { $0.cents }, outputMapper: Receipt.init(legacy:))
///     }
///
/// It has the ID of the board that it wraps, and both share one place: the wrapped board has the same owner and context, its actions, requests,
/// asynchronous work and completion are those of the adapter, and commands go to it unchanged. What it sends that has not its output type
/// (`sendToMotherboard(data:)` takes anything) passes unchanged too.
///
/// It keeps the wrapped board alive. A board is wrapped by one adapter, and installed nowhere else meanwhile: where it is installed last, it stays.
public final class AdapterBoard<
    Input, Output, Wrapped: Board & GuaranteedBoard & GuaranteedOutputSendingBoard
>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
    public typealias InputType = Input
    public typealias OutputType = Output

    /// The board that does the work.
    public let destination: Wrapped
    /// That of the wrapped board if the types agree, else the default. A busy board refuses in either case.
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

    /// Wraps a board whose input and output types are both others.
    ///
    /// - Parameters:
    ///   - destination: kept alive.
    ///   - inputMapper: makes its input.
    ///   - outputMapper: makes what is sent of what it sends.
    public convenience init(
        destination: Wrapped, inputMapper: @escaping (Input) -> Wrapped.InputType,
        outputMapper: @escaping (Wrapped.OutputType) -> Output
    ) {
        self.init(destination, .guaranteed, inputMapper, outputMapper)
    }

    /// Wraps a board whose input type is another.
    public convenience init(
        destination: Wrapped, inputMapper: @escaping (Input) -> Wrapped.InputType
    ) where Output == Wrapped.OutputType {
        self.init(destination, .guaranteed, inputMapper) { $0 }
    }

    /// Wraps a board whose output type is another.
    public convenience init(
        destination: Wrapped, outputMapper: @escaping (Wrapped.OutputType) -> Output
    ) where Input == Wrapped.InputType {
        self.init(destination, destination.inputPolicy, { $0 }, outputMapper)
    }

    /// What the wrapped board waits for with the mapped input.
    public func activationBarrier(withGuaranteedInput input: Input) -> ActivationBarrier? {
        destination.activationBarrier(withGuaranteedInput: inputMapper(input))
    }

    public func activate(withGuaranteedInput input: Input) {
        destination.activate(withGuaranteedInput: inputMapper(input))
    }

    /// What the wrapped board says.
    public override func shouldBypassGatewayBarrier() -> Bool { destination.shouldBypassGatewayBarrier() }

    public override func putIntoContext(_ context: AnyObject) {
        super.putIntoContext(context)
        destination.putIntoContext(context)
    }
}

extension AdapterBoard: SelectiveBoard {
    package func admits() -> Bool { (destination as? any SelectiveBoard)?.admits() ?? true }

    /// What the wrapped board takes beside its inputs, where it takes the same as this one.
    package func takes(_ value: Any) -> Bool? {
        Input.self == Wrapped.InputType.self ? (destination as? any SelectiveBoard)?.takes(value) : nil
    }
}

extension AdapterBoard: AdaptingBoard {
    package var wrapped: Board { destination }

    package func adapted(_ output: Wrapped.OutputType) -> Output { outputMapper(output) }
}
