/// The declaration of a published board: its ID and the four types of its messages. The contract type is the typed key of the board.
///
/// One declaration serves the caller, the wiring, the registration and the launch check:
///
///     public enum Login: BoardContract {
///         public static let id: BoardID = "authentication.login"
///         public typealias Input = LoginRequest
///         public typealias Output = LoginOutcome
///     }
///
/// A contract carries no isolation, so a module whose default isolation is the main actor can declare it.
public protocol BoardContract: SendableMetatype {
    /// The value that each activation of the board carries. `Void`, the default, means that an activation carries no value.
    associatedtype Input = Void
    /// The values that the board sends out to the flows of its motherboard. `Never`, the default, means that it sends none.
    associatedtype Output = Never
    /// The values that others can send to the board while it is installed. `Never`, the default, means that it takes no commands.
    associatedtype Command = Never
    /// The values that the board broadcasts outward, from motherboard to motherboard. `Never`, the default, means that it broadcasts none.
    associatedtype Action = Never
    /// The ID under which the board is registered and installed. Two contracts of one motherboard must not share an ID.
    static var id: BoardID { get }
}
