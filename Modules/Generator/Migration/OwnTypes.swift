import BoardySourceCode

/// The types of a checkout that decide what a name means: those that it declares under names of Boardy, and boards.
struct OwnTypes {
    private(set) var names: Set<String> = []
    /// The types that functions make which return an `ActivatableBoard`.
    private(set) var factoryMade: Set<String> = []
    /// True if an extension of the checkout gives boards a root view controller.
    private(set) var hasRootViewController = false
    /// The first type that each type inherits from, or nil for one that inherits from none.
    private var bases: [String: String?] = [:]

    private static let keywords: Set = [
        "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype",
    ]
    private static let known: Set<String> = Set(OlderNames.renamed.keys).union(OlderNames.renamed.values)
        .union(OlderNames.motherboards).union(OlderNames.inCompatibility).union(OlderNames.structs)
        .union(OlderNames.final).union(OlderNames.replaced.compactMap(\.tokens.first))
        .union([OlderNames.builder.old, OlderNames.builder.new, OlderNames.activatable])

    mutating func add(_ tokens: [SwiftToken]) {
        for index in tokens.indices.dropFirst() where Self.keywords.contains(tokens[index - 1].text) {
            if Self.known.contains(tokens[index].text) { names.insert(tokens[index].text) }
        }
        for index in tokens.indices where tokens[index].text == OlderNames.activatable {
            addFactory(returning: index, in: tokens)
        }
        for type in Declaration.all(in: tokens) where type.isType {
            bases[type.name] = .some(type.keyword == "class" ? type.inherited.first : nil)
        }
        if !hasRootViewController {
            hasRootViewController = tokens.indices.dropFirst().contains {
                tokens[$0].text == "rootViewController" && tokens[$0 - 1].text == "var"
            }
        }
    }

    private mutating func addFactory(returning type: Int, in tokens: [SwiftToken]) {
        var arrow = type - 1
        while ["any", "Boardy", "."].contains(tokens.text(at: arrow)) { arrow -= 1 }
        let open = tokens.text(at: type + 1) == "?" ? type + 2 : type + 1
        guard tokens.text(at: arrow) == ">", tokens.text(at: arrow - 1) == "-", tokens.text(at: open) == "{" else {
            return
        }
        for index in open..<tokens.indexClosing(open) where tokens[index].isTypeName {
            if tokens.text(at: index + 1) == "(" { factoryMade.insert(tokens[index].text) }
        }
    }

    /// True unless the checkout shows that a type is no subclass of `Board`.
    func mayBeBoard(_ name: String) -> Bool {
        var name = name, seen: Set<String> = []
        while let base = bases[name], seen.insert(name).inserted {
            guard let base else { return false }
            name = base
        }
        return true
    }
}
