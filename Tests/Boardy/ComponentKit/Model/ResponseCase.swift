import RandomCases

/// A generated case: the steps of three boards for each input, and a script of acts from outside.
struct ResponseCase {
    /// One step of a response.
    struct Step {
        enum Kind {
            /// Waits for an answer from outside.
            case answer
            /// Awaits another board.
            case output(board: Int, input: Int)
            case remove(board: Int)
            case fail
            case refuse
        }

        let kind: Kind
        /// True if an error of the step is caught, and the response goes on.
        let isCaught: Bool
    }

    enum Act {
        case activate(board: Int, input: Int)
        case give(board: Int)
        case fail(board: Int)
        case drop(board: Int)
        case remove(board: Int)
        case cancel(activation: Int)
    }

    static let boards = 3
    static let inputs = 3
    /// The steps by board and input.
    let steps: [[[Step]]]
    let script: [Act]

    init(seed: UInt64) {
        var random = SplitMix(state: seed)
        steps = (0..<Self.boards).map { board in
            (0..<Self.inputs).map { _ in
                (0..<random.number(below: 5)).map { _ in Step(of: board, &random) }
            }
        }
        script = (0..<6 + random.number(below: 14)).map { _ in Act(&random) }
    }
}

extension ResponseCase.Step {
    fileprivate init(of board: Int, _ random: inout SplitMix) {
        isCaught = random.once(in: 3)
        // A board awaits those after it, so that no response awaits itself.
        let later = ResponseCase.boards - board - 1
        switch random.number(below: 12) {
        case 0: kind = .fail
        case 1: kind = .refuse
        case 2: kind = .remove(board: random.number(below: ResponseCase.boards))
        case 3...8 where later > 0:
            kind = .output(
                board: board + 1 + random.number(below: later), input: random.number(below: ResponseCase.inputs))
        default: kind = .answer
        }
    }
}

extension ResponseCase.Act {
    fileprivate init(_ random: inout SplitMix) {
        let board = random.number(below: ResponseCase.boards)
        switch random.number(below: 12) {
        case 0...4: self = .activate(board: board, input: random.number(below: ResponseCase.inputs))
        case 5...7: self = .give(board: board)
        case 8: self = .fail(board: board)
        case 9: self = .drop(board: board)
        case 10: self = .remove(board: board)
        default: self = .cancel(activation: random.number(below: 8))
        }
    }
}
