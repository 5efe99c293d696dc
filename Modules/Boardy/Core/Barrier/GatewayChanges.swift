/// Counts the changes of the gateways along a chain of producers.
final class GatewayChanges {
    var count = 0
}
