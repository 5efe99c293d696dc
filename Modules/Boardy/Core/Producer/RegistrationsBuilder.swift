/// Collects the registrations of a producer, with `if`, `switch` and loops.
@resultBuilder
public enum RegistrationsBuilder {
    public static func buildExpression(_ registration: BoardRegistration) -> [BoardRegistration] { [registration] }
    public static func buildExpression(_ registrations: [BoardRegistration]) -> [BoardRegistration] { registrations }
    /// A ready-made board, registered under its own ID.
    public static func buildExpression(
        _ board: Board, file: StaticString = #fileID, line: UInt = #line
    ) -> [BoardRegistration] { [BoardRegistration(board, file: file, line: line)] }
    public static func buildBlock(_ parts: [BoardRegistration]...) -> [BoardRegistration] { parts.flatMap(\.self) }
    public static func buildOptional(_ part: [BoardRegistration]?) -> [BoardRegistration] { part ?? [] }
    public static func buildEither(first part: [BoardRegistration]) -> [BoardRegistration] { part }
    public static func buildEither(second part: [BoardRegistration]) -> [BoardRegistration] { part }
    public static func buildArray(_ parts: [[BoardRegistration]]) -> [BoardRegistration] { parts.flatMap(\.self) }
}
