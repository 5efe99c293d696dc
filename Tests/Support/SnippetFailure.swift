/// The reason why a snippet was not compiled, or did not fail as expected.
public struct SnippetFailure: Error, CustomStringConvertible {
    /// A sentence with the place, the values and the remedy.
    public let description: String
}
