import Boundaries
import Storage
import Values

/// What the app hands to this module: known when it is launched, not before.
struct WorldBoundary: PluginBoundary {
    var store: InputPort<Store>
    var gateway: InputPort<any PaymentGateway>
    var now: InputPort<() -> Timestamp>
    var changed: InputPort<() -> Void>
}
