/// Activates one board with inputs of its type. Keep it: a kept one costs a type check and a call.
///
/// Keeps neither the motherboard nor the board alive; after the motherboard has gone, it reports `boardNotInstalled`.
public struct BoardActivation<Input> {
    @usableFromInline let slot: Slot

    @inlinable init(slot: Slot) { self.slot = slot }

    /// Activates the board, which is produced first if need be; returns when everything that this started synchronously has finished.
    @inlinable @discardableResult
    public func activate(with input: Input, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        Activation(slot: slot, number: slot.activate(input, file, line))
    }

    /// The same board's, with values of a type that it takes beside its inputs.
    package func carrying<Value>(_: Value.Type) -> BoardActivation<Value> { BoardActivation<Value>(slot: slot) }
}

extension BoardActivation where Input == Void {
    /// Activates the board.
    @discardableResult
    public func activate(file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activate(with: (), file: file, line: line)
    }
}

extension BoardActivation where Input: ExpressibleByNilLiteral {
    /// Activates the board without an input.
    @discardableResult
    public func activate(file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activate(with: nil, file: file, line: line)
    }
}
