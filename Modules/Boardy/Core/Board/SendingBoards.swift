/// A board that sends outputs of a declared type to its owner.
public protocol GuaranteedOutputSendingBoard {
    /// The type of the outputs, which flows of the owner handle.
    associatedtype OutputType
}

extension GuaranteedOutputSendingBoard where Self: Board {
    /// Sends an output. Returns when every flow that handles it, and all that these started, has finished.
    ///
    /// Without an owner it delivers nothing and reports `boardNotInstalled`. Inlinable, so that the type of the output is known where it is
    /// compared with that of a handler.
    @inlinable @inline(__always)
    public func sendOutput(_ output: OutputType, file: StaticString = #fileID, line: UInt = #line) {
        send(output, file, line)
    }
}

/// A board that broadcasts actions of a declared type up the chain of motherboards.
public protocol GuaranteedActionSendingBoard {
    /// The type of the actions, which any motherboard on the way to the root may handle.
    associatedtype FlowActionType
}

extension GuaranteedActionSendingBoard where Self: Board {
    /// Broadcasts an action to the owner, then to the motherboard around it, and so on to the root.
    ///
    /// Reports `unhandledAction` at the root if nobody handled it, and `boardNotInstalled` without an owner.
    @inlinable public func broadcastAction(_ action: FlowActionType, file: StaticString = #fileID, line: UInt = #line) {
        sendAnyAction(action, file, line)
    }

    /// Broadcasts an action of the declared type, which can be written with a leading dot, as ``broadcastAction(_:file:line:)`` does.
    @inlinable public func sendAction(_ action: FlowActionType, file: StaticString = #fileID, line: UInt = #line) {
        broadcastAction(action, file: file, line: line)
    }
}
