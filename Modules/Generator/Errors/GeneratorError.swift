/// The reason why nothing was generated, as sentences for a person: what is wrong, where, and what to do.
public struct GeneratorError: Error, Equatable, CustomStringConvertible {
    /// The problem and its place, as one sentence without a full stop.
    let problem: String
    /// The advice, as one sentence without a full stop.
    let remedy: String

    /// - Parameters:
    ///   - problem: the problem and its place, as one sentence without a full stop.
    ///   - remedy: what to do, as one sentence without a full stop.
    public init(_ problem: String, remedy: String) {
        (self.problem, self.remedy) = (problem, remedy)
    }

    public var description: String { "\(problem).\n  \(remedy)." }
}
