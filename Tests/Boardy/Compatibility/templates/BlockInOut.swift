import Boardy
import BoardyCompatibility

typealias PayInput = Int
typealias PayParameter = BlockTaskParameter<PayInput, PayOutput>
typealias PayOutput = String
typealias PayCommand = Void
enum PayAction: BoardFlowAction {}
