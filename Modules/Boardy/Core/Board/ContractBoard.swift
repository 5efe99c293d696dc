/// A board of one contract: the four typed protocols, tied to a single declaration.
///
///     final class LoginBoard: Board, ContractBoard {
///         typealias Contract = Login
///         func activate(withGuaranteedInput input: LoginRequest) { … }
///     }
public protocol ContractBoard<Contract>: GuaranteedBoard, GuaranteedOutputSendingBoard, GuaranteedActionSendingBoard,
    GuaranteedCommandBoard
where
    InputType == Contract.Input, OutputType == Contract.Output, FlowActionType == Contract.Action,
    CommandType == Contract.Command
{
    /// The contract, which fixes the four types of the board.
    associatedtype Contract: BoardContract
}
