import BoardySourceCode

/// The types that a checkout declares itself under names of Boardy, so that these names mean something else there.
struct OwnTypes {
    private(set) var names: Set<String> = []
    /// True if an extension of the checkout gives boards a root view controller.
    private(set) var hasRootViewController = false

    private static let keywords: Set = [
        "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype",
    ]
    private static let known: Set<String> = Set(OlderNames.renamed.keys).union(OlderNames.renamed.values)
        .union(OlderNames.motherboards).union(OlderNames.inCompatibility).union(OlderNames.structs)
        .union(OlderNames.final).union(OlderNames.replaced.compactMap(\.tokens.first))
        .union([OlderNames.builder.old, OlderNames.builder.new, OlderNames.activatable])

    /// Adds the types that a file declares.
    mutating func add(_ tokens: [SwiftToken]) {
        for index in tokens.indices.dropFirst() where Self.keywords.contains(tokens[index - 1].text) {
            if Self.known.contains(tokens[index].text) { names.insert(tokens[index].text) }
        }
        if !hasRootViewController {
            hasRootViewController = tokens.indices.dropFirst().contains {
                tokens[$0].text == "rootViewController" && tokens[$0 - 1].text == "var"
            }
        }
    }
}
