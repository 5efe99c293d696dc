import BoardyComponentKit
import BoardyCore

/// The contract of the board in the tests of block task boards.
enum Load: BlockTaskContract {
    static let id: BoardID = "load"
    typealias Input = String
    typealias Output = Int
}

typealias LoadBoard = BlockTaskBoard<String, Int>
typealias LoadParameter = BlockTaskParameter<String, Int>
typealias LoadEnds = Ends<Result<Int, any Error>>

struct LoadError: Error, CustomStringConvertible {
    var description: String { "broken" }
}

extension Log {
    /// Returns a parameter whose handlers log every call, under a name.
    func parameter(_ name: String, alsoOnCompletion: @escaping () -> Void = {}) -> LoadParameter {
        LoadParameter(input: name)
            .onSuccess { self.add("\(name) success \($0)") }
            .onProcessing { self.add("\(name) processing \($0)") }
            .onError { self.add("\(name) error \($0)") }
            .onCompletion { end in
                self.add("\(name) \(end)")
                alsoOnCompletion()
            }
    }

    /// Returns a board whose executor logs its calls and cancellations, and leaves the ends of its tasks to the test.
    func loadBoard(
        _ id: BoardID = Load.id, _ type: BlockTaskExecutingType, _ ends: LoadEnds
    ) -> LoadBoard {
        LoadBoard(identifier: id, executingType: type) { _, input, completion in
            self.add("run \(input)")
            ends.keep(completion)
            return BlockTaskCanceler { self.add("stop \(input)") }
        }
    }
}
