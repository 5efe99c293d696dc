public import Boardy
import BoardyValues

/// The settings of the shopping module.
public enum ShoppingSettings {
    /// The address to which customers send pieces back. Screens show it while a return waits for its answer.
    public static let returnAddress = Setting(
        "return-address", placeholder: "TEXT", help: "Address to which customers send pieces back.",
        kind: .custom { text throws(SettingProblem) in
            if !text.trimmed.isEmpty { return text }
            throw SettingProblem("is an address, such as '1 Main Street, Springfield', and not blank")
        },
        defaultText: "screens say that the shop tells it", example: "Boardy Shop, 1 Main Street, Springfield")
}
