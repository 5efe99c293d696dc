public import Boardy

/// The settings of the payment module.
public enum PaymentSettings {
    /// The gateway that charges cards. Without it, payment uses its sandbox.
    public static let gateway = Setting(
        "gateway", placeholder: "URL", help: "Payment gateway that charges cards.",
        kind: .custom { text throws(SettingProblem) in
            do { return try GatewayAddress(text) } catch { throw SettingProblem("\(error)") }
        }, defaultText: "a sandbox that moves no money", example: "https://pay.example.org")
    /// The key of the gateway. It counts for nothing without a gateway.
    public static let gatewayKey = Setting(
        "gateway-key", placeholder: "KEY",
        help: "Key of the payment gateway. Set the variable, because other users see command lines.",
        kind: .secret { text throws(SettingProblem) in
            do { return try GatewayKey(text) } catch { throw SettingProblem("\(error)") }
        })
}
