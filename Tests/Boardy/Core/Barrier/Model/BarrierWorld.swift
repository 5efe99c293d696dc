import BoardyCore

/// A gate that takes a number, or none.
enum Door: BoardContract {
    static let id: BoardID = "door"
    typealias Input = Int?
    typealias Output = Void
}

/// A case, played on the framework.
struct BarrierWorld {
    private let log = Log()
    private let plan: BarrierCase
    private let motherboards: [Motherboard]
    private var activations: [Activation] = []

    init(_ plan: BarrierCase) {
        self.plan = plan
        let log = log, count = Log()
        let barriers = BarrierRegistry()
        func asked(_ what: String) -> Bool? {
            log.add("\(what) asked")
            count.add("")
            return plan.verdict(count.entries.count - 1)
        }
        motherboards = (0..<2).map { number in
            let producer = BoardProducer { _ in
                BoardRegistration(Door.self) { _ in
                    Scripted<Door> { board, _ in if let verdict = asked("\(number) door") { board.complete(verdict) } }
                }
                for id in BarrierCase.targets {
                    BoardRegistration(id) { _ in
                        Guarded<Alpha>(
                            log, id,
                            barrier: { board, value in
                                let door = board[Door.self].activation, scope = plan.scopes[id] ?? .mainboard
                                return plan.gateValue(value).map { door.uniqueBarrier(scope: scope, with: $0) }
                                    ?? door.barrier(scope: scope)
                            },
                            onInput: { board, value in
                                if let next = BarrierCase.next(after: id, value) {
                                    board.owner?.activateBoard(.target(next.target, next.value))
                                }
                            })
                    }
                }
            }
            if plan.isGuarded {
                producer.registerGateway(
                    .registerWithActivation { gate, _ in
                        if let verdict = asked("\(number) gateway") { gate.complete(verdict) }
                    }, for: Alpha.id)
            }
            let motherboard = Motherboard(identifier: "\(number)", boardProducer: producer)
            motherboard.barriers = barriers
            return motherboard
        }
    }

    /// What happened, a line each: who was asked, who was activated, and what was reported.
    static func play(_ plan: BarrierCase) -> [String] {
        let reported = Reports()
        var world = DiagnosticSink.withSink(reported.sink) { BarrierWorld(plan) }
        for deed in plan.deeds {
            world.log.add("-")
            let before = reported.all.count
            world.play(deed)
            for event in reported.all.dropFirst(before) {
                world.log.add("\(event.kind) \(event.motherboard ?? "") \(event.board ?? "")")
            }
        }
        return world.log.entries
    }

    private mutating func play(_ deed: BarrierCase.Deed) {
        switch deed {
        case .activate(let number, let target, let value):
            let activation = motherboards[number].activateBoard(.target(target, value))
            if activation.wasTaken { activations.append(activation) }
        case .decide(let number, let isDone):
            motherboards[number].getBoard(identifier: Door.id)?.complete(isDone)
        case .decideGateway(let number, let isDone):
            motherboards[number].boards.first { $0 is GatewayBoard }?.complete(isDone)
        case .removeGate(let number):
            if motherboards[number].getBoard(identifier: Door.id) != nil {
                motherboards[number].removeBoard(withIdentifier: Door.id)
            }
        case .removeTarget(let number, let target):
            if motherboards[number].getBoard(identifier: target) != nil {
                motherboards[number].removeBoard(withIdentifier: target)
            }
        case .cancel(let index):
            if index < activations.count { activations[index].cancel() }
        }
    }
}
