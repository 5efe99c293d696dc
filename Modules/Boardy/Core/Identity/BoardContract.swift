/// What a board publishes: its ID and the four types it speaks. The contract type is the typed key of the board.
///
/// One declaration serves the caller, the wiring, the registration and the launch check:
///
///     public enum Login: BoardContract {
///         public static let id: BoardID = "authentication.login"
///         public typealias Input = LoginRequest
///         public typealias Output = LoginOutcome
///     }
///
/// A contract carries no isolation, so it can be declared in a module whose default isolation is the main actor.
public protocol BoardContract: SendableMetatype {
    /// What an activation carries. `Void`: nothing.
    associatedtype Input = Void
    /// What the board sends out. `Never`: it sends nothing.
    associatedtype Output = Never
    /// What can be sent to the board while it is installed. `Never`: it takes no commands.
    associatedtype Command = Never
    /// What the board broadcasts up the chain of motherboards. `Never`: nothing.
    associatedtype Action = Never
    /// The ID under which the board is registered and installed.
    static var id: BoardID { get }
}
