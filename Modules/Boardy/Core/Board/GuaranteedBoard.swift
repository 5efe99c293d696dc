/// A board that is activated with an input of a declared type.
///
/// A board of a screen adopts it on the main actor: `nonisolated final class LoginBoard: Board, @MainActor GuaranteedBoard`. The protocol is
/// therefore not bound to classes; its conveniences are there for every `Board`.
public protocol GuaranteedBoard {
    /// What an activation carries.
    associatedtype InputType
    /// Starts the board's work.
    func activate(withGuaranteedInput input: InputType)
}
