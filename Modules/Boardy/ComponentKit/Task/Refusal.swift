import BoardyCore

extension Board {
    /// What is said to an activation that comes while the one task of the board runs.
    var busyMessage: String {
        "'\(identifier)' was not activated: it runs one task at a time, and has one that has not ended. Activate it when that has, or use "
            + "a BlockTaskBoard that takes more"
    }
}
