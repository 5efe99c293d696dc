/// Collects the registrations of a producer, with `if`, `switch` and loops.
@resultBuilder
public enum RegistrationsBuilder {
    /// One registration.
    public static func buildExpression(_ registration: BoardRegistration) -> [BoardRegistration] { [registration] }
    /// Registrations made elsewhere.
    public static func buildExpression(_ registrations: [BoardRegistration]) -> [BoardRegistration] { registrations }
    /// A ready-made board, registered under its own ID.
    public static func buildExpression(
        _ board: Board, file: StaticString = #fileID, line: UInt = #line
    ) -> [BoardRegistration] { [BoardRegistration(board, file: file, line: line)] }
    /// All of a block, in the order of its lines.
    public static func buildBlock(_ parts: [BoardRegistration]...) -> [BoardRegistration] { parts.flatMap(\.self) }
    /// An `if` without `else`.
    public static func buildOptional(_ part: [BoardRegistration]?) -> [BoardRegistration] { part ?? [] }
    /// The first branch of an `if` or `switch`.
    public static func buildEither(first part: [BoardRegistration]) -> [BoardRegistration] { part }
    /// The other branch of an `if` or `switch`.
    public static func buildEither(second part: [BoardRegistration]) -> [BoardRegistration] { part }
    /// A loop.
    public static func buildArray(_ parts: [[BoardRegistration]]) -> [BoardRegistration] { parts.flatMap(\.self) }
}
