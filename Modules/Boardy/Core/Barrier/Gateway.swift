/// The gateway in front of a board, as far as slots know it.
class Gateway {
    /// True if the decision depends on the input, so that every activation is asked about.
    let judgesEachInput: Bool

    /// True if no board lets activations past it, whatever the board says.
    let isUnavoidable: Bool

    init(judgesEachInput: Bool, isUnavoidable: Bool) {
        self.judgesEachInput = judgesEachInput
        self.isUnavoidable = isUnavoidable
    }
}

/// A counter of the changes of the gateways along a chain of producers. One look at it tells a slot that nothing has
/// changed.
final class GatewayChanges {
    var count = 0
}
