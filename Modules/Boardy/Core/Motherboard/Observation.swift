extension Motherboard {
    /// Calls a handler with every message of this motherboard, of every kind, before it takes effect.
    ///
    /// Nobody observing costs one check a message; while somebody does, every message of the root is numbered and its value boxed. An
    /// observer is no flow: ``resetFlows()`` leaves it.
    ///
    /// - Parameter includingNested: also what happens in the motherboards inside its boards.
    @discardableResult
    public func observe(
        includingNested: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Message) -> Void
    ) -> FlowToken {
        let observers = shared.openObservers()
        return (includingNested ? observers.nested : observers.own).register(
            Handler(handler).receiver(ReceiverRegistration(order: shared.nextOrder(), file: file, line: line)))
    }
}
