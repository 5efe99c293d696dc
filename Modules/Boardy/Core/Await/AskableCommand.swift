/// A command that is answered: it declares the type of the reply.
public protocol AskableCommand {
    /// What the board replies.
    associatedtype Reply
}

/// A board that answers commands: ``BoardInteraction/ask(_:isolation:file:line:)`` gives its reply to the caller.
///
/// A command that is only sent reaches ``GuaranteedCommandBoard/interact(guaranteedCommand:)`` as any other.
public protocol GuaranteedReplyingBoard: GuaranteedCommandBoard where CommandType: AskableCommand {
    /// Answers a command. Runs on the caller's actor, which is the motherboard's.
    ///
    /// - Throws: what the caller gets instead of a reply.
    func reply(to command: CommandType) async throws -> CommandType.Reply
}

extension BoardInteraction where Command: AskableCommand {
    /// Hands the board a command and waits for its reply. Never produces or activates the board.
    ///
    /// Cancelling the task cancels what the board awaits for the reply. Binds a root that has no actor yet to the caller's.
    ///
    /// - Throws: ``BoardError`` of kind `unknownBoard` when the board is not installed, `notInteractable` when it gives no replies,
    ///   `commandMismatch` when it answers other commands, `boardNotInstalled` when the motherboard has gone, `isolationMissing` where there is no
    ///   actor; else what the board throws.
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
