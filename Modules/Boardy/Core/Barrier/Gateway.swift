/// The gateway in front of a board, as far as slots know it.
class Gateway {
    /// True if the decision depends on the input, so that every activation is asked about.
    let judgesEachInput: Bool

    init(judgesEachInput: Bool) { self.judgesEachInput = judgesEachInput }
}

/// A counter of the changes of the gateways along a chain of producers. One look at it tells a slot that nothing has changed.
final class GatewayChanges {
    var count = 0
}
