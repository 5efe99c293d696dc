/// A handle that sends commands of one type to a board while the board is installed. It keeps neither board nor
/// motherboard alive.
///
/// A handle that another board gave finds the owner of that board at each use.
public struct BoardInteraction<Command> {
    @usableFromInline let known: Slot
    @usableFromInline let asking: SlotLink?

    @inlinable init(slot: Slot, asking: SlotLink? = nil) {
        known = slot
        self.asking = asking
    }

    /// The slot of the board at this moment.
    @inlinable var slot: Slot { asking.map { $0.ownerSlot(known) } ?? known }

    /// Sends the board a command. It never produces or activates the board.
    ///
    /// If the board is not installed, it reports `unknownBoard`. If the board takes no commands, it reports
    /// `notInteractable`.
    @inlinable public func send(command: Command, file: StaticString = #fileID, line: UInt = #line) {
        if let asking { return asking.ownerSlot(known).deliver(command, file, line) }
        known.deliver(command, file, line)
    }
}

extension BoardInteraction where Command == Void {
    /// Sends the board its command, which carries no value, as ``send(command:file:line:)`` does.
    public func send(file: StaticString = #fileID, line: UInt = #line) { send(command: (), file: file, line: line) }
}

extension BoardInteraction where Command: ExpressibleByNilLiteral {
    /// Sends the board nil as a command, as ``send(command:file:line:)`` does.
    public func send(file: StaticString = #fileID, line: UInt = #line) { send(command: nil, file: file, line: line) }
}

/// A handle that completes one board from outside. It keeps neither board nor motherboard alive.
///
/// A handle that another board gave finds the owner of that board at each use.
public struct BoardCompleter {
    private let known: Slot
    private let asking: SlotLink?

    init(slot: Slot, asking: SlotLink? = nil) {
        known = slot
        self.asking = asking
    }

    /// Completes the board as if the board did so itself. A board that is not installed is reported
    /// `completionIgnored`.
    ///
    /// - Parameter isDone: false for an end without success.
    public func complete(_ isDone: Bool = true, file: StaticString = #fileID, line: UInt = #line) {
        (asking?.ownerSlot(known) ?? known).complete(isDone, file, line)
    }
}
