import Boardy
import BoardyCompatibility

enum PayBoardFactory {
    static func make(identifier: BoardID) -> ActivatableBoard {
        ResultTaskBoard<PayInput, PaySuccess, PayFailure>(identifier: identifier) { input, callback in
        }
    }
}
