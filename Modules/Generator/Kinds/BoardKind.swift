/// A kind of board that can be generated: a name for `--kind`, and a function of names and options.
public struct BoardKind: Sendable {
    /// The name: `block-task`.
    public let name: String
    /// The purpose, as one sentence for help.
    public let abstract: String
    /// The version of the template. It grows with each change of what ``parts`` returns.
    public let version: Int
    /// True if the kind has a form without a published interface (`--internal`).
    public let canBeInternal: Bool
    /// True if the code of the kind can await boards of other modules (`--requires`). A task runs off the domain, a
    /// kind of closures has no class that names what it awaits, and a board without a motherboard reaches no other
    /// board's output.
    public let takesRequirements: Bool
    /// Returns the parts of a board.
    public let parts: @Sendable (BoardRequest) -> BoardParts

    public init(
        _ name: String, _ abstract: String, version: Int = 1, canBeInternal: Bool = true,
        takesRequirements: Bool = true,
        parts: @escaping @Sendable (BoardRequest) -> BoardParts
    ) {
        self.name = name
        self.abstract = abstract
        self.version = version
        self.canBeInternal = canBeInternal
        self.takesRequirements = takesRequirements
        self.parts = parts
    }
}
