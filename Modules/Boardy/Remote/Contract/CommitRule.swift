/// The rule by which the writes of a remote board become permanent.
public enum CommitRule: Sendable {
    /// Each transaction of the board is committed by itself, as in one process.
    ///
    /// A second attempt may see the writes of the first one, so the board needs an idempotency key where that matters.
    /// The transactions of a worker that has lost the activation are refused.
    case eachTransaction
    /// The writes of the board are committed together with its outputs and the end of the activation, so they happen
    /// exactly once.
    ///
    /// The board answers in the turn in which it writes: before its activation returns to the worker, or before it
    /// returns from the answer of a person whom it has asked. What it writes later is committed by itself.
    case withAnswer
}
