extension ModelWorld {
    func register(_ handler: HandlerPlan, as number: Int) {
        let target = handler.target.map { targets[$0] }
        if let target, !target.isHeld { return }
        guard let reaction = reaction(to: handler.topic, number) else { return }
        let made = Registration(reaction, handler, target: target)
        switch handler.topic {
        case .bus: cables.append(made)
        case .outputs(let place), .actions(let place), .completions(let place), .step(let place, _),
            .stepByID(let place, _), .relay(let place, _), .bind(let place, _):
            guard let level = level(place.level) else { return }
            level.handlers.append(made)
        case .anyNumber(let number), .anyAction(let number), .anything(let number), .evenly(let number):
            guard let level = level(number) else { return }
            level.handlers.append(made)
        }
        // A step by IDs has no token.
        if case .stepByID = handler.topic { return }
        registrations[number] = made
    }

    private func reaction(to topic: Topic, _ number: Int) -> Reaction? {
        switch topic {
        case .step(_, let next): level(next.level).map { .activate(next.board, on: $0) }
        case .stepByID(let place, let board): level(place.level).map { .activate(board, on: $0) }
        case .relay(_, let board): latest[board].map { .relay($0) }
        case .bind(_, let bus): .transport(bus: bus)
        default: .play(as: number)
        }
    }

    func resetFlows(onLevel number: Int?) {
        guard let level = level(number) else { return }
        for handler in level.handlers { handler.isCancelled = true }
        level.handlers = []
    }

    func cancel(_ registration: Int) { registrations[registration]?.isCancelled = true }

    func release(target: Int) { targets[target].isHeld = false }
}
