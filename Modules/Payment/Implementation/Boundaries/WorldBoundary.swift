import Boundaries
import Values

/// What the app hands to the rules: known when it is launched, not before.
struct WorldBoundary: PluginBoundary {
    var gateway: InputPort<any PaymentGateway>
    var now: InputPort<() -> Timestamp>
    var changed: InputPort<() -> Void>
}
