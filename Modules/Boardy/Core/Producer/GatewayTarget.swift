/// What a gateway guards: a board, or every board that has no gateway of its own.
public struct GatewayTarget: Hashable, Sendable {
    let board: BoardID?

    /// Every board that has no gateway of its own. As a literal, `"*"` means the same; no ID does.
    public static let everyBoard = GatewayTarget(board: nil)

    /// The board of an ID, whatever its name.
    public static func board(_ id: BoardID) -> GatewayTarget { GatewayTarget(board: id) }
}

extension GatewayTarget: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { board = value == "*" ? nil : BoardID(value) }
}

extension GatewayTarget: CustomStringConvertible {
    public var description: String { board.map { "'\($0)'" } ?? "every board" }
}
