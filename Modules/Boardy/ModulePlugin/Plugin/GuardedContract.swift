public import BoardyCore

/// A contract whose board may be activated only by those who meet a requirement, such as a role.
///
///     public enum ImportProducts: GuardedContract {
///         public static let requirement = Role("treasurer")
///         …
///     }
///
/// The plugin that provides the contract checks the requirement by a gateway, with
/// ``MainComponent/install(gatewayBarrier:for:file:line:)``. Without a gateway, validation has an issue and every
/// activation is refused.
public protocol GuardedContract: BoardContract {
    /// The type of the requirement. Lists and messages show its description.
    associatedtype Requirement: Sendable & CustomStringConvertible

    /// The requirement that the gateway checks.
    static var requirement: Requirement { get }
}

extension GuardedContract {
    /// The description of the requirement.
    public static var callerCondition: String? { "\(requirement)" }
}

/// The refusal of an activation because the plugin of a ``GuardedContract`` has installed no gateway.
struct GatewayMissing: Error, CustomStringConvertible {
    let board: BoardID
    let requirement: String
    let plugin: String

    var description: String {
        "'\(board)' requires '\(requirement)', which the plugin \(plugin) does not "
            + "check. Install a gateway in the plugin"
    }
}
