/// The requests whose heads are still being read.
///
/// The library answers a length that it cannot read before any call of this server, by a page of its own, and some
/// versions do so twice. All that it tells before is a message for a log. So the server looks for the request, and
/// answers it first.
final class UnreadHeads: Sendable {
    private let exchanges = Locked<[ObjectIdentifier: Exchange]>([:])

    func add(_ exchange: Exchange) { exchanges.withLock { $0[ObjectIdentifier(exchange)] = exchange } }

    func remove(_ exchange: Exchange) { exchanges.withLock { $0[ObjectIdentifier(exchange)] = nil } }

    /// Refuses the requests of this thread whose lengths the library cannot read.
    func refuseLengths() {
        for exchange in exchanges.withLock({ Array($0.values) }) where exchange.refusesLength() { remove(exchange) }
    }
}
