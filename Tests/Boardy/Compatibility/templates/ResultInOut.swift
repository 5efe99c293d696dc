import Boardy
import BoardyCompatibility

typealias PayInput = Void
typealias PayParameter = PayInput
typealias PaySuccess = Void
typealias PayFailure = Error
typealias PayOutput = BoardResult<PaySuccess, PayFailure>
typealias PayCommand = Void
enum PayAction: BoardFlowAction {}
