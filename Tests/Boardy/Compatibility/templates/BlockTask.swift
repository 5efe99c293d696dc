import Boardy
import BoardyCompatibility

enum PayBoardFactory {
    static func make(identifier: BoardID) -> ActivatableBoard {
        BlockTaskBoard<PayInput, PayOutput>(identifier: identifier, executingType: .default, executor: { board, input, completion in
            completion(.success("\(input)"))
            return .none
        })
    }
}
