import Boardy
import BoardyCompatibility

enum PayBoardFactory {
    static func make(identifier: BoardID, producer: ActivatableBoardProducer) -> ActivatableBoard {
        FlowBoard<PayInput, PayOutput, PayCommand, PayAction>(identifier: identifier, producer: producer) { it in
        } flowActivation: { it, input in
        }
    }
}
