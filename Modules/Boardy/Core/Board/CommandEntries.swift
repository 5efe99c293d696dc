/// Takes the commands of a board.
///
/// The receivers hold the board, so it lives to the end of a call of them, also if it completes meanwhile; so does that of its inputs.
final class CommandEntries: Lendable {
    private let command: Receiver?
    /// Takes whole command models, where the board wants those.
    private let model: Receiver?

    /// What tells which commands the board takes.
    let first: Receiver

    /// Nil for a board that takes neither.
    init?(command: Receiver?, model: Receiver?) {
        guard let first = command ?? model else { return nil }
        self.first = first
        self.command = command
        self.model = model
    }

    /// Whether a model's data is a command by itself.
    var takesData: Bool { command != nil }

    /// Offers a value to the board as a whole command model.
    ///
    /// - Returns: whether it took it.
    func take<Model>(model value: Model) -> Bool { model.map { $0.receive(value) != .mismatch } ?? false }

    /// Offers a value to the board as a command.
    ///
    /// - Returns: whether it took it.
    func take<Command>(command value: Command) -> Bool { command.map { $0.receive(value) != .mismatch } ?? false }
}
