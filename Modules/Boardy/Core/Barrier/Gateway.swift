/// What guards a slot, as far as slots know it: `RegisteredGateway`.
class Gateway {
    /// Whether its verdict depends on what the activation carries, so that it must be asked about each.
    let judgesEachInput: Bool

    init(judgesEachInput: Bool) { self.judgesEachInput = judgesEachInput }
}
