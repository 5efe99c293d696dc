/// The difference of two schema texts of one contract.
public struct SchemaChange: Equatable, Sendable {
    /// The lines that only the earlier text has.
    public let removed: [String]
    /// The lines that only the later text has.
    public let added: [String]
    /// True if each added line belongs to an optional field that is new as a whole, and no line was removed.
    ///
    /// A worker of the later version understands all inputs of the earlier one then, and an earlier caller all outputs
    /// of the later one.
    public let isCompatible: Bool

    /// Compares two texts.
    public init(from earlier: String, to later: String) {
        let old = earlier.split(separator: "\n").map(String.init), new = later.split(separator: "\n").map(String.init)
        let known = Set(old), kept = Set(new)
        removed = old.filter { !kept.contains($0) }
        added = new.filter { !known.contains($0) }
        isCompatible = removed.isEmpty && added.allSatisfy { Self.isNewOptional($0, in: old) }
    }

    /// True if there is no difference.
    public var isEmpty: Bool { removed.isEmpty && added.isEmpty }

    /// The lines with a sign in front, the removed ones first.
    public var lines: [String] { removed.map { "- " + $0 } + added.map { "+ " + $0 } }

    /// Returns true if a field on the way to a place is optional, and no line of the earlier text is about it.
    private static func isNewOptional(_ line: String, in earlier: [String]) -> Bool {
        let ends = " .[{(?"
        return line.indices.contains { index in
            let next = line.index(after: index)
            guard line[index] == "?", next < line.endIndex, ends.contains(line[next]) else { return false }
            let field = line[...index]
            return !earlier.contains { $0.hasPrefix(field) || $0.hasPrefix(field.dropLast() + " ") }
        }
    }
}
