public import BoardyCore

// The commands and actions of a wrapped board, which pass the adapter unchanged.

extension AdapterBoard: GuaranteedActionSendingBoard where Wrapped: GuaranteedActionSendingBoard {
    public typealias FlowActionType = Wrapped.FlowActionType
}

extension AdapterBoard: GuaranteedCommandBoard where Wrapped: GuaranteedCommandBoard {
    public typealias CommandType = Wrapped.CommandType

    public func interact(guaranteedCommand command: Wrapped.CommandType) {
        destination.interact(guaranteedCommand: command)
    }
}

extension AdapterBoard: GuaranteedReplyingBoard where Wrapped: GuaranteedReplyingBoard {
    public func reply(to command: Wrapped.CommandType) async throws -> Wrapped.CommandType.Reply {
        try await destination.reply(to: command)
    }
}

extension AdapterBoard: GuaranteedInteractableBoard where Wrapped: GuaranteedInteractableBoard {
    public typealias Command = Wrapped.Command

    public func interact(guaranteedCommand command: Wrapped.Command) {
        destination.interact(guaranteedCommand: command)
    }
}
