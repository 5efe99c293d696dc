/// A command that a board answers with a reply. It declares the type of the reply.
public protocol AskableCommand {
    /// The type of the value that the board replies with.
    associatedtype Reply
}

/// A board that answers commands. ``BoardInteraction/ask(_:isolation:file:line:)`` returns its reply to the caller.
///
/// A command that is sent without `ask` reaches ``GuaranteedCommandBoard/interact(guaranteedCommand:)``, like any other command.
public protocol GuaranteedReplyingBoard: GuaranteedCommandBoard where CommandType: AskableCommand {
    /// Returns the reply to a command. It runs on the actor of the caller, which is that of the motherboard.
    ///
    /// - Throws: the error that the caller receives instead of a reply.
    func reply(to command: CommandType) async throws -> CommandType.Reply
}

extension BoardInteraction where Command: AskableCommand {
    /// Sends the board a command and waits for its reply. It never produces or activates the board.
    ///
    /// The board replies in the caller's task, so cancelling the task cancels the reply. A root without an actor is bound to that of the
    /// caller.
    ///
    /// - Throws: ``BoardError`` of kind `unknownBoard` if the board is not installed, `notInteractable` if it gives no replies,
    ///   `commandMismatch` if it answers other commands, `boardNotInstalled` if the motherboard is released, `isolationMissing` if there is
    ///   no actor. Otherwise the error that the board throws.
    public func ask(
        _ command: Command, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Command.Reply {
        try Task.checkCancellation()
        _ = try slot.jobRegistry(for: "asked", isolation: isolation, file, line)
        guard let board = slot.board else { throw BoardError(slot.unknown("asked", file, line)) }
        slot.announce(.command, Conversion.untyped(command), file, line)
        guard let replying = board as? any GuaranteedReplyingBoard else {
            throw BoardError(
                slot.diagnostic(
                    .notInteractable, "'\(slot.id)' gives no replies: its class does not adopt GuaranteedReplyingBoard",
                    file, line))
        }
        return try await reply(of: replying, to: command, isolation: isolation, file, line)
    }

    private func reply<B: GuaranteedReplyingBoard>(
        of board: B, to command: Command, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt
    ) async throws -> Command.Reply {
        guard let own = command as? B.CommandType else {
            throw BoardError(
                slot.diagnostic(
                    .commandMismatch, expected: "\(B.CommandType.self)", actual: typeName(of: command),
                    "'\(slot.id)' answers commands of type \(B.CommandType.self), not \(typeName(of: command))", file,
                    line))
        }
        let reply = try await board.reply(to: own)
        guard let reply = reply as? Command.Reply else {
            throw BoardError(
                slot.diagnostic(
                    .commandMismatch, expected: "\(Command.Reply.self)", actual: typeName(of: reply),
                    "'\(slot.id)' replied with \(typeName(of: reply)), not \(Command.Reply.self)", file, line))
        }
        return reply
    }
}
