import RandomCases

extension Case {
    /// The case of a seed.
    init(seed: UInt64) {
        var generator = CaseGenerator(random: SplitMix(state: seed))
        self = generator.generate()
    }
}

/// Makes a case out of random numbers.
private struct CaseGenerator {
    var random: SplitMix
    var made = Case()
    var handlerCount = 0
    /// Boards also send texts.
    var hasTexts = false

    mutating func generate() -> Case {
        made.busCount = 1 + random.number(below: 2)
        made.targetCount = 1 + random.number(below: 2)
        made.isObserved = random.once(in: 2)
        made.depthLimit = 2 + random.number(below: 7)
        hasTexts = random.once(in: 2)
        handlerCount = 2 + random.number(below: 8)
        for n in 0...random.number(below: 5) {
            let outer = made.boards.indices.last { made.boards[$0].isContinuable }
            made.boards.append(
                BoardPlan(home: random.once(in: 4) ? nil : outer, isContinuable: n < 3 && !random.once(in: 4)))
        }
        for n in made.boards.indices {
            if random.once(in: 8) { made.boards[n].onMake = script(atMost: 2) }
            made.boards[n].onInput = script(atMost: 4)
            made.boards[n].onCommand = script(atMost: 3)
        }
        made.handlers = (0..<handlerCount).map { _ in handler() }
        // A handler can only be registered on a motherboard that is there.
        let setUp: [Step] =
            made.boards.indices.map { .act(.activate(0), home(of: $0)) } + (0..<handlerCount).map { .register($0) }
        made.script = setUp + script(atMost: 16)
        return made
    }

    private mutating func script(atMost most: Int) -> [Step] {
        (0..<random.number(below: most + 1)).map { _ in step() }
    }

    private mutating func step() -> Step {
        switch random.number(below: 32) {
        case 0...4: .act(deed(), place())
        case 5: .activateByID(home(of: board()), value())
        case 6: .remove(place())
        case 7: .add(place(), replacing: random.once(in: 3))
        case 8: move()
        case 9, 10: .transport(number(), bus: random.number(below: made.busCount))
        case 11...14: .register(random.number(below: handlerCount))
        case 15, 16: .cancel(random.number(below: handlerCount * 2))
        case 17: .release(target: random.number(below: made.targetCount))
        case 18, 19: .actNearby(deed(), board())
        case 20...23: .send(value())
        case 24...26: .broadcast(number())
        case 27: .completeSelf
        case 28: .clear(level: place().level)
        case 29: .resetFlows(onLevel: place().level)
        default: .activateAll(onLevel: place().level, number())
        }
    }

    private mutating func handler() -> HandlerPlan {
        let topic = topic()
        let target = random.once(in: 4) ? random.number(below: made.targetCount) : nil
        return switch topic {
        case .step, .stepByID, .relay, .bind: HandlerPlan(topic: topic)
        case .evenly: HandlerPlan(topic: topic, script: script(atMost: 3))
        case .actions, .anyAction, .anything:
            HandlerPlan(
                topic: topic, target: target, script: script(atMost: 3), stops: target == nil && random.once(in: 4))
        default: HandlerPlan(topic: topic, target: target, script: script(atMost: 3))
        }
    }

    private mutating func topic() -> Topic {
        switch random.number(below: 19) {
        case 0...3: .outputs(place())
        case 4, 5: .actions(place())
        case 6, 7: .completions(place())
        case 8: .anyNumber(onLevel: place().level)
        case 9: .anyAction(onLevel: place().level)
        case 10: .anything(onLevel: place().level)
        case 11, 12: .bus(random.number(below: made.busCount))
        case 13: .step(place(), to: place())
        case 14: relay()
        case 15: .stepByID(place(), to: board())
        case 16, 17: .evenly(onLevel: place().level)
        default: .bind(place(), bus: random.number(below: made.busCount))
        }
    }

    /// Relays lead to boards of higher numbers: a circle of them would send for ever.
    private mutating func relay() -> Topic {
        let from = place()
        let relay = from.board + 1 + random.number(below: 2)
        return made.boards.indices.contains(relay) ? .relay(from, through: relay) : .outputs(from)
    }

    private mutating func deed() -> Deed {
        switch random.number(below: 6) {
        case 0...3: .activate(number())
        case 4: .command(number())
        default: .complete(!random.once(in: 2))
        }
    }

    private mutating func move() -> Step {
        let board = board()
        return .move(board, to: level(for: board))
    }

    /// Mostly where the board is at home.
    private mutating func place() -> Place {
        let board = board()
        return random.once(in: 8) ? Place(board: board, level: level(for: board)) : home(of: board)
    }

    /// A motherboard on which the board can be installed: one inside a board of a lower number, so that no board gets
    /// inside itself.
    private mutating func level(for board: Int) -> Int? {
        let outer = made.boards.indices.filter { $0 < board && made.boards[$0].isContinuable }
        return ([nil] + outer)[random.number(below: outer.count + 1)]
    }

    private func home(of board: Int) -> Place { Place(board: board, level: made.boards[board].home) }

    private mutating func board() -> Int { random.number(below: made.boards.count) }
    private mutating func number() -> Int { random.number(below: 100) }
    private mutating func value() -> Value { hasTexts && random.once(in: 4) ? .text("text") : .number(number()) }
}
