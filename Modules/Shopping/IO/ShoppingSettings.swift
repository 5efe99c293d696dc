public import Boardy

/// The settings of the shopping module.
public enum ShoppingSettings {
    /// The address to which customers send pieces back. Screens show it while a return waits for its answer.
    public static let returnAddress = Setting(
        "return-address", placeholder: "TEXT", help: "Address to which customers send pieces back.", kind: .text,
        defaultText: "screens say that the shop tells it", example: "Boardy Shop, 1 Main Street, Springfield")
}
