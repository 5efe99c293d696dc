/// The typed entry points of a board, made once when it is installed.
///
/// The receivers hold the board, so it lives to the end of a call of them, also if it completes meanwhile.
final class EntryPoints: Lendable {
    let input: Receiver?
    let command: Receiver?
    /// Takes whole command models, where the board wants those.
    let commandModel: Receiver?
    /// The board that the board wraps.
    let layer: Layer?

    init(input: Receiver?, command: Receiver?, commandModel: Receiver?, layer: Layer?) {
        self.input = input
        self.command = command
        self.commandModel = commandModel
        self.layer = layer
    }

    /// Offers a value to the board as an input. One that takes none has no type that would match.
    @inline(__always)
    func take<Input>(input value: Input) -> Reception { input?.receive(value) ?? .mismatch }

    /// Offers a value to the board as a whole command model.
    ///
    /// - Returns: whether it took it.
    func take<Model>(model: Model) -> Bool { commandModel.map { $0.receive(model) != .mismatch } ?? false }

    /// Offers a value to the board as a command.
    ///
    /// - Returns: whether it took it.
    func take<Command>(command value: Command) -> Bool { command.map { $0.receive(value) != .mismatch } ?? false }
}
