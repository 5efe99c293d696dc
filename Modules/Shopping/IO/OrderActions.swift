public import Boardy

/// The extension point for what an operator does with the charge of an order, such as looking at it. The pages of
/// returns show the actions, and know none of the modules.
public enum OrderActions: ExtensionPoint {
    public typealias Contribution = OrderAction

    /// Returns the contract of the action's board, which whoever shows the action activates.
    public static func contracts(of action: OrderAction) -> [any BoardContract.Type] { [action.contract] }
}

/// An action that a module offers for the charge of an order: a choice, and the board that is activated with it.
public struct OrderAction {
    /// The name of the choice. It must be unique among all modules.
    public let title: String
    /// The contract of the board that is activated with the charge.
    public let contract: any BoardContract.Type
    private let perform: (ContinuousBoard, String) async throws -> Void

    /// - Parameters:
    ///   - contract: the contract of the board, which completes at its end.
    ///   - input: returns the input of an activation for the ID of a charge.
    public init<C: BoardContract>(_ title: String, _ contract: C.Type, input: @escaping (String) -> C.Input) {
        (self.title, self.contract) = (title, contract)
        perform = { board, transactionID in
            _ = try await board.motherboard[C.self].output(with: input(transactionID))
        }
    }

    /// Starts the action for a charge, and waits in a response of a board until it has ended.
    public func run(with transactionID: String, for board: ContinuousBoard) async throws {
        try await perform(board, transactionID)
    }
}
