public import BoardyCore

/// A flow of several boards as one board, without a class of its own: what it wires and what it does when activated are closures.
///
///     FlowBoard<Order, Receipt, Never, Never>(identifier: id, producer: producer) { board in
///         board.motherboard.ioPay().flow.sendOutput(through: board)
///     } flowActivation: { board, order in
///         board.motherboard.ioPay().activation.activate(with: order.total)
///     }
///
/// The closures get the board, so that they need not capture it: one that does keeps it for ever.
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

    /// A board made of closures.
    ///
    /// - Parameters:
    ///   - producer: makes the boards of the inner motherboard; kept alive.
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID; the boards inside are guarded by their own.
    ///   - flowRegistration: called once, here: the board has no owner yet. Not kept; the flows it registers live as long as the board.
    ///   - flowActivation: called at each activation.
    ///   - flowInteraction: called with each command; without it, one is reported `notInteractable`, with the place of this call.
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
