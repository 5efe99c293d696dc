public import Boardy
import BoardyValues

/// The settings of the authentication module.
public enum AuthenticationSettings {
    /// The profile of a session at a terminal, normalized, because the store compares its bytes; nil if nobody has
    /// chosen one.
    public static let profile = Setting(
        "profile", placeholder: "NAME", help: "Profile whose sign-in is used and kept.",
        kind: .custom { $0.normalized }, defaultText: "default", scope: .terminal)
}
