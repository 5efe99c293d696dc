import BoardyCore

/// What every board of a case speaks.
enum Number: BoardContract {
    static let id: BoardID = "number"
    typealias Input = Int
    typealias Output = Int
    typealias Command = Int
    typealias Action = Shout
}

struct Shout: CustomStringConvertible {
    var value: Int
    var description: String { "shout \(value)" }
}

/// A board of a case, which hands on what it gets.
protocol CaseBoard: Board, ContractBoard where Contract == Number {
    var receive: (any CaseBoard, Call) -> Void { get }
}

/// What a board of a case gets.
enum Call {
    case input(Int)
    case command(Int)
}

extension CaseBoard {
    func activate(withGuaranteedInput input: Int) { receive(self, .input(input)) }
    func interact(guaranteedCommand: Int) { receive(self, .command(guaranteedCommand)) }
}

final class Leaf: Board, CaseBoard {
    let receive: (any CaseBoard, Call) -> Void

    init(_ id: BoardID, receive: @escaping (any CaseBoard, Call) -> Void) {
        self.receive = receive
        super.init(identifier: id)
    }
}

final class Outer: ModernContinuableBoard, CaseBoard {
    let receive: (any CaseBoard, Call) -> Void

    init(_ id: BoardID, boardProducer: any BoardProducing, receive: @escaping (any CaseBoard, Call) -> Void) {
        self.receive = receive
        super.init(identifier: id, boardProducer: boardProducer)
    }
}
