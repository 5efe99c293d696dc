/// The number of outputs that one activation of a remote contract may have.
public enum AnswerCount: String, Sendable {
    /// Each activation has one output. It ends with it.
    case one
    /// An activation has any number of outputs. It ends when its board completes.
    case many
}
