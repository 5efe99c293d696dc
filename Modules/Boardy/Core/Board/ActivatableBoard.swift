/// A board that takes any value, or none.
///
/// A factory that keeps the class of its board to itself returns `any ActivatableBoard`, which can be registered under an ID.
public protocol ActivatableBoard: InstallableBoard, BarrierProviding {
    /// The ID under which the board is installed.
    var identifier: BoardID { get }
    /// Starts the work of the board.
    ///
    /// - Parameter option: the value of the activation; nil for an activation without a value.
    func activate(withOption option: Any?)
}

extension ActivatableBoard {
    /// Activates the board itself without a value, past its owner and all gates.
    @_disfavoredOverload
    public func activate() { activate(withOption: nil) }
}

extension ActivatableBoard where Self: Board & GuaranteedBoard {
    /// Activates the board itself, past its owner and all gates.
    ///
    /// The value is converted by the board's ``GuaranteedBoard/inputPolicy``. If nothing converts it, `inputMismatch` is reported.
    public func activate(withOption option: Any?) {
        let receiver = InputReceiver(self, selective: self as? any SelectiveBoard, asksBarriers: false)
        switch receiver.receive(dynamic: option) {
        case .mismatch:
            let reason = receiver.takeError().map { ": \($0)" } ?? ""
            report(
                .inputMismatch,
                "'\(identifier)' takes inputs of type \(receiver.typeName), not \(typeName(of: option as Any))\(reason)"
            )
        case .refused: slot?.reportRefusal()
        case .handled, .stopped, .ended, .held: break
        }
    }
}

/// The entry point of a board that takes any value, or none.
final class OptionReceiver<B: Board & ActivatableBoard>: TypedReceiver<Any?> {
    private let board: B

    init(_ board: B) {
        self.board = board
        super.init(ReceiverRegistration())
    }

    override func take(_ option: Any?) -> HandlingResult {
        if board.hasOptionBarrier, let barrier = board.activationBarrier(withOption: option) {
            return board.hold(at: barrier) { [weak self] in self?.activate(option) ?? .ended }
        }
        return activate(option)
    }

    private func activate(_ option: Any?) -> HandlingResult {
        board.activate(withOption: option)
        return .handled
    }
}
