/// The members of Boardy 1.x that a class of boards may implement. One counts as implemented until a board of the class
/// is known not to have it.
///
/// A default implementation says so when it is called, so that a member that no board has costs nothing from the second
/// message on.
final class OlderHooks {
    /// `activationBarrier(withOption:)`.
    var hasOptionBarrier = true
    /// `activationBarrier(withInput:)`.
    var hasInputBarrier = true
    /// `activate(withOption:)`.
    var hasActivation = true
    /// `interact(command:)`.
    var hasInteraction = true

    var concernsInputs: Bool { hasOptionBarrier || hasInputBarrier || hasActivation }
}

extension Board {
    /// Activates the board by its own `activate(withOption:)`.
    ///
    /// - Parameter activate: calls that member of the board.
    /// - Returns: false if the class of the board has none. Nothing was done then.
    func takes(by hooks: OlderHooks, activating activate: () -> Void) -> Bool {
        guard hooks.hasActivation else { return false }
        probe(.activation, activate)
        hooks.hasActivation = hasOwnActivation
        return hasOwnActivation
    }

    /// Hands a command to the board's own `interact(command:)`.
    ///
    /// - Parameter interact: calls that member of the board.
    /// - Returns: false if the class of the board has none. Nothing was done then.
    func takes(by hooks: OlderHooks, interacting interact: () -> Void) -> Bool {
        guard hooks.hasInteraction else { return false }
        probe(.interaction, interact)
        hooks.hasInteraction = hasOwnInteraction
        return hasOwnInteraction
    }

    private func probe(_ member: ProbedMember, _ call: () -> Void) {
        probed = member
        call()
        probed = nil
    }
}
