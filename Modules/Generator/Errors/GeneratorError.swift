/// The reason why nothing was generated, as sentences for a person: what is wrong, where, and what to do.
public struct GeneratorError: Error, Equatable, CustomStringConvertible {
    public let description: String

    /// - Parameters:
    ///   - problem: the problem and its place, as one sentence without a full stop.
    ///   - remedy: what to do, as one sentence without a full stop.
    public init(_ problem: String, remedy: String) {
        description = "\(problem).\n  \(remedy)."
    }
}
