/// The way in which a shell completes a value.
public enum CompletionKind: Sendable {
    /// The shell offers nothing, because a user may mean any text.
    case none
    /// The shell offers files, and the folders on the way to them.
    case file
    /// The shell offers folders only, for a value that names the place of files to come.
    case directory
    /// The shell calls the program, and the closure computes the names for what is typed so far.
    case names(@Sendable (CompletionContext) -> [KnownName])
}

/// A name that a user may mean, which completions offer and errors suggest.
public struct KnownName: Equatable, Sendable {
    /// The name as a user types it; a name with control characters is never offered.
    public let text: String
    /// A remark beside the name, such as "not chosen"; empty for none.
    public let note: String

    /// Makes a name, with a remark for names that need one, such as those of plugins that are not chosen.
    public init(_ text: String, note: String = "") {
        self.text = text
        self.note = note
    }
}

/// The part of a command line that stands before the word to complete.
public struct CompletionContext: Sendable {
    let values: [String: [String]]
    /// The operands typed so far, without the names of the command.
    public let operands: [String]

    /// Returns the values typed for an option so far, lists with commas divided; `option` is its name without dashes.
    public func values(of option: String) -> [String] {
        (values["--\(option)"] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }
}
