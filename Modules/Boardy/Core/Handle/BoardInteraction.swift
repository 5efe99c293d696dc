/// Sends commands of its type to one board while it is installed. As weak as ``BoardActivation``.
public struct BoardInteraction<Command> {
    @usableFromInline let slot: Slot

    @inlinable init(slot: Slot) { self.slot = slot }

    /// Hands the board a command. Never produces or activates it: one that is not installed is reported `unknownBoard`, one that takes no
    /// commands `notInteractable`.
    @inlinable public func send(command: Command, file: StaticString = #fileID, line: UInt = #line) {
        guard let receiver = slot.commandReceiver(), receiver.take(exactly: command) == .handled else {
            return slot.send(command: command, file, line)
        }
    }
}

extension BoardInteraction where Command == Void {
    /// Hands the board its command.
    public func send(file: StaticString = #fileID, line: UInt = #line) { send(command: (), file: file, line: line) }
}

extension BoardInteraction where Command: ExpressibleByNilLiteral {
    /// Hands the board a command without its value.
    public func send(file: StaticString = #fileID, line: UInt = #line) { send(command: nil, file: file, line: line) }
}
