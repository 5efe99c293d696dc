/// The source of a motherboard's boards: its producer, and after that its fallback.
final class ProducedBoards: BoardSource {
    let producer: (any BoardProducing)?
    var fallback: ((BoardID) -> Board?)?

    init(_ producer: (any BoardProducing)?) { self.producer = producer }

    func makeBoard(_ id: BoardID) -> Board? { producer?.registration(for: id)?.make(id) ?? fallback?(id) }

    func knows(_ id: BoardID) -> Bool { fallback != nil || producer?.registration(for: id) != nil }

    func missingDeclaration(of id: BoardID) -> String? { producer?.missingDeclaration(of: id) }

    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }

    var gatewayChanges: GatewayChanges? { producer?.gateways?.changes }

    func gateway(for id: BoardID) -> Gateway? { producer?.gateways?.gateway(for: id) }

    func makeGate(_ gateway: Gateway, _ id: BoardID) -> Board? {
        (gateway as? RegisteredGateway)?.registration.makeGate(id, asking: producer)
    }
}
