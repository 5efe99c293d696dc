/// A handle that activates one board with inputs of its type. A handle that is kept costs a type check and a call for
/// each use.
///
/// It keeps neither the motherboard nor the board alive. After the motherboard is released, each use is reported
/// `boardNotInstalled`.
///
/// A handle that another board gave finds the owner of that board at each use. It may be taken before the board is
/// installed.
public struct BoardActivation<Input> {
    /// The slot of the board when the handle was made.
    @usableFromInline let known: Slot
    /// The link of the board that gave the handle, or nil for a handle that a motherboard gave.
    @usableFromInline let asking: SlotLink?

    @inlinable init(slot: Slot, asking: SlotLink? = nil) {
        known = slot
        self.asking = asking
    }

    /// The slot of the board at this moment.
    @inlinable var slot: Slot { asking.map { $0.requestSlot(known) } ?? known }

    /// Activates the board, which is produced first if need be, and returns when all synchronous work that this started
    /// has finished.
    @inlinable @discardableResult
    public func activate(with input: Input, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        // Apart, so that the handle of a motherboard counts no reference more.
        guard let asking else { return Activation(slot: known, number: known.activate(input, file, line)) }
        let slot = asking.requestSlot(known)
        return Activation(slot: slot, number: slot.activate(input, file, line))
    }

    /// Returns a handle of the same board for values of another type that the board takes too.
    package func carrying<Value>(_: Value.Type) -> BoardActivation<Value> {
        BoardActivation<Value>(slot: known, asking: asking)
    }
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
