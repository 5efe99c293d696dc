/// A generated case: a tree of boards, handlers to register, and what is done from outside.
struct Case {
    var boards: [BoardPlan] = []
    var handlers: [HandlerPlan] = []
    var script: [Step] = []
    var busCount = 0
    var targetCount = 0
    var depthLimit = 0
    /// Somebody observes every message of the root.
    var isObserved = false
}

struct BoardPlan {
    /// The continuable board around it; nil for one of the root.
    var home: Int?
    var isContinuable = false
    /// Played while its producer makes the board.
    var onMake: [Step] = []
    var onInput: [Step] = []
    var onCommand: [Step] = []
}

struct HandlerPlan {
    var topic: Topic
    /// The object it ends with.
    var target: Int?
    var script: [Step] = []
    /// Ends an action's way. It means nothing to an output.
    var stops = false
}

/// A board's number on a motherboard: the one inside the last continuable board made of that number, or the root.
struct Place {
    var board: Int
    var level: Int?
}

/// What a board sends: numbers, as it has declared, or a text.
enum Value: CustomStringConvertible {
    case number(Int)
    case text(String)

    var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }
}

/// What can be done to a board through a handle of its motherboard, or of another board.
enum Deed {
    case activate(Int)
    case command(Int)
    case complete(Bool)
}

/// What a handler or a board does.
enum Step {
    case act(Deed, Place)
    case activateByID(Place, Value)
    case activateAll(onLevel: Int?, Int)
    case remove(Place)
    case clear(level: Int?)
    /// Installs a new board.
    case add(Place, replacing: Bool)
    /// Installs the last board made of a number, wherever it is now.
    case move(Int, to: Int?)
    case transport(Int, bus: Int)
    /// Registers the plan's handler of this number.
    case register(Int)
    /// Ends the registration made as this number in the case, if there was one.
    case cancel(Int)
    case resetFlows(onLevel: Int?)
    case release(target: Int)

    // By the board whose script it is; nothing in a handler's.
    case actNearby(Deed, Int)
    case send(Value)
    case broadcast(Int)
    case completeSelf
}

/// What a handler handles.
enum Topic {
    case outputs(Place)
    case actions(Place)
    case completions(Place)
    case anyNumber(onLevel: Int?)
    case anyAction(onLevel: Int?)
    case anything(onLevel: Int?)
    /// Outputs of all types whose sender's number is even, as long as the trace is of even length: decided when they
    /// arrive.
    case evenly(onLevel: Int?)
    case bus(Int)

    // Outputs that go on without a script.
    case step(Place, to: Place)
    case stepByID(Place, to: Int)
    case relay(Place, through: Int)
    case bind(Place, bus: Int)
}
