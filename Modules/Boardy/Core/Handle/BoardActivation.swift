/// A handle that activates one board with inputs of its type. A handle that is kept costs a type check and a call for each use.
///
/// It keeps neither the motherboard nor the board alive. After the motherboard is released, each use is reported `boardNotInstalled`.
public struct BoardActivation<Input> {
    @usableFromInline let slot: Slot

    @inlinable init(slot: Slot) { self.slot = slot }

    /// Activates the board, which is produced first if need be, and returns when all synchronous work that this started has finished.
    @inlinable @discardableResult
    public func activate(with input: Input, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        guard let frame = slot.begin() else {
            return Activation(slot: slot, number: slot.activate(input, file, line))
        }
        let result = frame.receiver.receive(input)
        let number = result == .handled ? frame.number : slot.settle(result, input, frame, file, line)
        frame.execution.endActivation(around: frame.outer)
        return Activation(slot: slot, number: number)
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

/// A handle of one activation, to cancel its asynchronous work. It is used on the motherboard's isolation domain and keeps no board alive.
public struct Activation {
    @usableFromInline let slot: Slot
    @usableFromInline let number: Int

    /// - Parameter number: negative if another motherboard performs the activation, and 0 if the activation was refused.
    @inlinable init(slot: Slot, number: Int) {
        self.slot = number < 0 ? slot.serving : slot
        self.number = abs(number)
    }

    /// True if the board accepted the activation, or a gate holds it. If it is false, the reason was reported.
    public var wasTaken: Bool { number != 0 }

    /// Cancels the asynchronous work that the board started during the activation, as far as it has not ended yet.
    public func cancel() {
        guard wasTaken else { return }
        slot.motherboard.domain.jobs?.cancelAll(of: slot.jobs, startedBy: number, .cancelled)
    }
}
