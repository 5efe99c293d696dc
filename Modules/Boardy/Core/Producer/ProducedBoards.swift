/// The boards and gateways that the producer of a motherboard supplies, and those of its fallback.
final class ProducedBoards: BoardSource {
    let producer: (any BoardProducing)?
    /// Makes a board for an ID that is not registered.
    var fallback: ((BoardID) -> Board?)?

    init(_ producer: (any BoardProducing)?) { self.producer = producer }

    func makeBoard(_ id: BoardID) -> Board? { producer?.registration(for: id)?.make(id) ?? fallback?(id) }

    func knows(_ id: BoardID) -> Bool { fallback != nil || producer?.registration(for: id) != nil }

    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }

    var gatewayChanges: GatewayChanges? { producer?.gateways?.changes }

    func gateway(for id: BoardID) -> Gateway? { producer?.gateways?.gateway(for: id) }

    func makeGate(_ gateway: Gateway, _ id: BoardID) -> Board? {
        (gateway as? RegisteredGateway)?.registration.make?(id, producer)
    }
}
