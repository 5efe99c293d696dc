public import BoardyCore

/// A flow of several boards as one board. It is made of closures, so that no class is needed for it.
///
///     FlowBoard<Order, Receipt, Never, Never>(identifier: id, producer: producer) { board in
///         board.motherboard.ioPay().flow.sendOutput(through: board)
///     } flowActivation: { board, order in
///         board.motherboard.ioPay().activation.activate(with: order.total)
///     }
///
/// The closures get the board as an argument. A closure that captures the board instead keeps it alive for ever.
public final class FlowBoard<Input, Output, Command, Action>: ModernContinuableBoard, GuaranteedBoard,
    GuaranteedOutputSendingBoard, GuaranteedCommandBoard, GuaranteedActionSendingBoard, ActivatableBoard
{
    public typealias InputType = Input
    public typealias OutputType = Output
    public typealias CommandType = Command
    public typealias FlowActionType = Action

    private let flowActivation: (FlowBoard, Input) -> Void
    private let flowInteraction: ((FlowBoard, Command) -> Void)?
    private let allowBypassGatewayBarrier: Bool
    private let file: StaticString
    private let line: UInt

    /// Creates a board made of closures.
    ///
    /// - Parameters:
    ///   - producer: makes the boards of the inner motherboard; kept alive.
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID. The boards inside
    ///     have their own gateways.
    ///   - flowRegistration: called once, by this initializer, when the board has no owner yet. The closure is not
    ///     kept; the flows that it registers live as long as the board.
    ///   - flowActivation: called with the input of each activation.
    ///   - flowInteraction: called with each command. Without it, a command is reported `notInteractable`, with the
    ///     place of this call.
    public init(
        identifier: BoardID, producer: any BoardProducing = BoardProducer(), allowBypassGatewayBarrier: Bool = true,
        file: StaticString = #fileID, line: UInt = #line, flowRegistration: (FlowBoard) -> Void,
        flowActivation: @escaping (FlowBoard, Input) -> Void, flowInteraction: ((FlowBoard, Command) -> Void)? = nil
    ) {
        self.flowActivation = flowActivation
        self.flowInteraction = flowInteraction
        self.allowBypassGatewayBarrier = allowBypassGatewayBarrier
        self.file = file
        self.line = line
        super.init(identifier: identifier, boardProducer: producer)
        flowRegistration(self)
    }

    public func activate(withGuaranteedInput input: Input) { flowActivation(self, input) }

    public override func shouldBypassGatewayBarrier() -> Bool { allowBypassGatewayBarrier }

    public func interact(guaranteedCommand command: Command) {
        if let flowInteraction { return flowInteraction(self, command) }
        report(
            .notInteractable,
            "'\(identifier)' takes no commands: its FlowBoard was made without flowInteraction. Add that closure", file,
            line)
    }
}
