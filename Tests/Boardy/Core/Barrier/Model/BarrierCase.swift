import BoardyCore
import RandomCases

/// A random plan: two motherboards with two targets each, what these wait for, and what is done to them.
struct BarrierCase {
    enum Deed {
        case activate(Int, BoardID, Int)
        case decide(Int, Bool)
        case decideGateway(Int, Bool)
        case removeGate(Int)
        case removeTarget(Int, BoardID)
        /// The activation with this number in the order of the deeds, if there is one.
        case cancel(Int)
    }

    static let targets = [Alpha.id, Beta.id]
    let deeds: [Deed]
    let scopes: [BoardID: ActivationBarrier.Scope]
    /// Whether barriers with values of another parity are others.
    let tellsValues: Bool
    /// Whether alpha has a gateway.
    let isGuarded: Bool
    /// What the gate does when it is asked for the first time, the second, and so on; nil: it takes its time.
    private let verdicts: [Bool?]

    init(seed: UInt64) {
        var random = SplitMix(state: seed)
        scopes = Dictionary(
            uniqueKeysWithValues: Self.targets.map { ($0, random.once(in: 2) ? .mainboard : .application) })
        tellsValues = random.once(in: 2)
        isGuarded = random.once(in: 2)
        verdicts = (0..<8).map { _ in random.once(in: 3) ? !random.once(in: 3) : nil }
        deeds = (0..<(4 + random.number(below: 14))).map { _ in
            let motherboard = random.number(below: 2), target = Self.targets[random.number(below: 2)]
            switch random.number(below: 16) {
            case 0..<8: return .activate(motherboard, target, random.number(below: 7))
            case 8..<11: return .decide(motherboard, !random.once(in: 3))
            case 11..<13: return .decideGateway(motherboard, !random.once(in: 3))
            case 13: return .removeGate(motherboard)
            case 14: return .removeTarget(motherboard, target)
            default: return .cancel(random.number(below: 4))
            }
        }
    }

    func verdict(_ ask: Int) -> Bool? { verdicts[ask % verdicts.count] }

    /// What a target activates when it is activated with a value.
    static func next(after target: BoardID, _ value: Int) -> (target: BoardID, value: Int)? {
        value < 4 ? nil : (target == Alpha.id ? Beta.id : Alpha.id, value - 3)
    }

    /// The value that the barrier of an input is made with.
    func gateValue(_ value: Int) -> Int? { tellsValues ? value % 2 : nil }
}
