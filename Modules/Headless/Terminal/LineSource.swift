/// Where a terminal driver gets its lines.
public protocol LineSource {
    /// The next line without its line break; nil when the input has ended.
    ///
    /// - Parameter isSecret: whether what is typed must not appear.
    func nextLine(isSecret: Bool) async throws -> String?
}
