import Boardy
import BoardyCompatibility

extension TaskBoard {
    func showDefaultLoading(_ isLoading: Bool) {}
}

enum PayBoardFactory {
    static func make(identifier: BoardID) -> ActivatableBoard {
        TaskBoard<PayInput, PayOutput>(identifier: identifier) { board, input, completion in
            completion(.success("\(input)"))
        }
        processingHandler: { $0.showDefaultLoading($0.isProcessing) }
    }
}
