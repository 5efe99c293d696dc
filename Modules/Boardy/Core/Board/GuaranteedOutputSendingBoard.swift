/// A board that sends outputs of a declared type to its owner.
public protocol GuaranteedOutputSendingBoard {
    /// What it sends.
    associatedtype OutputType
}

extension GuaranteedOutputSendingBoard where Self: Board {
    /// Sends an output; returns when every flow that handles it, and all that these started, has finished.
    ///
    /// Without an owner it delivers nothing and reports `boardNotInstalled`.
    ///
    /// Inlinable: where the class of the board is known, its output type need not be looked up in tables of the runtime.
    @inlinable @inline(__always)
    public func sendOutput(_ output: OutputType, file: StaticString = #fileID, line: UInt = #line) {
        send(output, file, line)
    }
}
