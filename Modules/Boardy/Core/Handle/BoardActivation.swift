/// A handle that activates one board with inputs of its type. A handle that is kept costs a type check and a call for each use.
///
/// It keeps neither the motherboard nor the board alive. After the motherboard is released, each use is reported `boardNotInstalled`.
public struct BoardActivation<Input> {
    @usableFromInline let slot: Slot

    @inlinable init(slot: Slot) { self.slot = slot }

    /// Activates the board, which is produced first if need be, and returns when all synchronous work that this started has finished.
    @inlinable @discardableResult
    public func activate(with input: Input, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        Activation(slot: slot, number: slot.activate(input, file, line))
    }

    /// Returns a handle of the same board for values of another type that the board takes too.
    package func carrying<Value>(_: Value.Type) -> BoardActivation<Value> { BoardActivation<Value>(slot: slot) }
}

extension BoardActivation where Input == Void {
    /// Activates the board, which needs no input, as ``activate(with:file:line:)`` does.
    @discardableResult
    public func activate(file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activate(with: (), file: file, line: line)
    }
}

extension BoardActivation where Input: ExpressibleByNilLiteral {
    /// Activates the board with nil, as ``activate(with:file:line:)`` does.
    @discardableResult
    public func activate(file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activate(with: nil, file: file, line: line)
    }
}
