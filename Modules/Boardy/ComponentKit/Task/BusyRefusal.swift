import BoardyCore

extension Board {
    private var busyMessage: String {
        "'\(identifier)' was not activated: it runs one task at a time, and has one that has "
            + "not ended. Activate it when that has, or use "
            + "a BlockTaskBoard that takes more"
    }

    /// Reports that the board does not take an activation while its one task runs.
    func reportBusy() { report(.activationRejected, busyMessage) }

    /// Prepares to refuse the activation under way because the one task of the board runs.
    ///
    /// - Returns: a closure that refuses it. Call it after all handlers, since these may activate a board that refuses
    ///   too.
    func busyRefusal() -> () -> Void { refusal(.activationRejected, busyMessage) }
}
