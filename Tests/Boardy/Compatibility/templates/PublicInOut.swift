import Boardy
import BoardyCompatibility

public typealias PayInput = Int
public typealias PayParameter = PayInput
public typealias PayOutput = String
public typealias PayCommand = Void
public enum PayAction: BoardFlowAction {}
