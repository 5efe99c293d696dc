/// A board that broadcasts actions of a declared type up the chain of motherboards.
public protocol GuaranteedActionSendingBoard {
    /// What it broadcasts.
    associatedtype FlowActionType
}

extension GuaranteedActionSendingBoard where Self: Board {
    /// Broadcasts an action to the owner, then to the motherboard around it, and so on to the root.
    ///
    /// Reports `unhandledAction` at the root if nobody handled it, and `boardNotInstalled` without an owner.
    @inlinable public func broadcastAction(_ action: FlowActionType, file: StaticString = #fileID, line: UInt = #line) {
        sendAnyAction(action, file, line)
    }

    /// Broadcasts an action of the declared type, which can be written with a leading dot; as ``broadcastAction(_:file:line:)``.
    @inlinable public func sendAction(_ action: FlowActionType, file: StaticString = #fileID, line: UInt = #line) {
        broadcastAction(action, file: file, line: line)
    }
}
