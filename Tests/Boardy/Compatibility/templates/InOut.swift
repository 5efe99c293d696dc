import Boardy
import BoardyCompatibility

typealias PayInput = Int
typealias PayParameter = PayInput
typealias PayOutput = String
typealias PayCommand = Void
enum PayAction: BoardFlowAction {}
