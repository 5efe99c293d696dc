/// The entry points for the commands of a board.
///
/// The receivers keep the board, so the board lives to the end of a command even if it completes in its course.
final class CommandHandlers {
    private let command: Receiver?
    private let model: Receiver?
    let first: Receiver

    /// Returns nil for a board that takes neither commands nor command models.
    init?(command: Receiver?, model: Receiver?) {
        guard let first = command ?? model else { return nil }
        self.first = first
        self.command = command
        self.model = model
    }

    /// True if the board takes the data of a command model alone as a command.
    var takesData: Bool { command != nil }

    /// The receiver of commands of the board, or nil if whole models have to be tried first.
    var onlyCommand: Receiver? { model == nil ? command : nil }

    /// Offers a value as a whole command model. Returns true if the board took it.
    func take<Model>(model value: Model) -> Bool { model.map { $0.receive(value) != .mismatch } ?? false }

    /// Offers a value as a command. Returns true if the board took the command.
    func take<Command>(command value: Command) -> Bool { command.map { $0.receive(value) != .mismatch } ?? false }
}
