/// What a board or a handler does in a generated case.
indirect enum Step {
    case activate(Int, Int)
    case complete(Int, Bool)
    case remove(Int)
    case command(Int, Int)
    /// The board that runs the script sends; nothing in a handler's script.
    case sendOutput(Int)
    case broadcast(Int)
    case completeSelf
    /// Registers the plan's handler of this number.
    case register(Int)
    /// Ends the registration made as this number in the case, if there was one.
    case cancel(Int)
}

/// What a handler of a case handles.
enum Topic {
    case outputs(of: Int)
    case anyOutput(onLevelOf: Int)
    case actions(of: Int)
    case anyAction(onLevelOf: Int)
    case completions(of: Int)
}

struct HandlerPlan {
    var topic: Topic
    var script: [Step]
    /// Ends an action's way.
    var stops = false
}

struct BoardPlan {
    /// The continuable board around it; nil for one of the root.
    var parent: Int?
    var isContinuable = false
    var onInput: [Step] = []
    var onCommand: [Step] = []
}

/// A generated case: a tree of boards, handlers to register, and what is done from outside.
struct Case {
    var boards: [BoardPlan] = []
    var handlers: [HandlerPlan] = []
    var script: [Step] = []
    var depthLimit = 0

    init(seed: UInt64) {
        var random = SplitMix(state: seed)
        let count = Int.random(in: 1...5, using: &random)
        for n in 0..<count {
            let outer = boards.indices.filter { boards[$0].isContinuable }
            let parent = Int.random(in: 0..<4, using: &random) > 0 ? outer.last : nil
            boards.append(BoardPlan(parent: parent, isContinuable: n < 3 && Int.random(in: 0..<4, using: &random) > 0))
        }
        let handlerCount = Int.random(in: 2...8, using: &random)
        func steps(_ most: Int) -> [Step] {
            (0..<Int.random(in: 0...most, using: &random)).map { _ in
                let board = Int.random(in: 0..<count, using: &random), value = Int.random(in: 0..<100, using: &random)
                return switch Int.random(in: 0..<16, using: &random) {
                case 0...3: .activate(board, value)
                case 4: .complete(board, Bool.random(using: &random))
                case 5: .remove(board)
                case 6: .command(board, value)
                case 7, 8: .sendOutput(value)
                case 9...11: .broadcast(value)
                case 12: .completeSelf
                case 13, 14: .register(Int.random(in: 0..<handlerCount, using: &random))
                default: .cancel(Int.random(in: 0..<handlerCount, using: &random))
                }
            }
        }
        for n in boards.indices {
            boards[n].onInput = steps(4)
            boards[n].onCommand = steps(3)
        }
        handlers = (0..<handlerCount).map { _ in
            let board = Int.random(in: 0..<count, using: &random)
            let topic: Topic =
                switch Int.random(in: 0..<8, using: &random) {
                case 0...2: .outputs(of: board)
                case 3: .anyOutput(onLevelOf: board)
                case 4: .actions(of: board)
                case 5: .anyAction(onLevelOf: board)
                default: .completions(of: board)
                }
            return HandlerPlan(topic: topic, script: steps(3), stops: Int.random(in: 0..<4, using: &random) == 0)
        }
        // A handler can only be registered on a motherboard that is there.
        script = boards.indices.map { .activate($0, 0) } + (0..<handlerCount).map { .register($0) } + steps(16)
        depthLimit = Int.random(in: 2...8, using: &random)
    }
}

/// A small generator of random numbers, the same from the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
