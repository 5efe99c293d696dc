extension Slot {
    /// Why the activation that just ended was refused, for a caller that throws it.
    func takeRefusal(_ file: StaticString, _ line: UInt) -> BoardError {
        backplane.takeRefusal()
            ?? BoardError(diagnostic(.activationDiscarded, "'\(id)' was not activated", file, line))
    }

    /// Where asynchronous work of this root is kept. Binds the root to the caller's actor if it has none.
    func desk(
        for call: String, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt
    ) throws(BoardError) -> Desk {
        if backplane.owner == nil { throw BoardError(gone(call, file, line)) }
        backplane.domain.adopt(isolation)
        let desk = backplane.domain.openDesk()
        if desk.mailbox != nil { return desk }
        throw BoardError(
            diagnostic(
                .isolationMissing,
                "'\(id)' was \(call), but its root motherboard belongs to no actor, so no answer could be delivered. Call from an actor's "
                    + "method, or call adopt() on the root there", file, line))
    }
}
