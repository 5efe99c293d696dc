import Boardy
import BoardyCompatibility

typealias PayInput = Void
typealias PayBarrierBoard = BarrierBoard<PayInput>
typealias PayParameter = PayBarrierBoard.Action
typealias PayOutput = PayInput
typealias PayCommand = Void
enum PayAction: BoardFlowAction {}
