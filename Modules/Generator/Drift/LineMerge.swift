/// Merges what a template changed into a text that a person changed, line by line.
struct LineMerge {
    /// A change: lines of the base that are replaced by others.
    private struct Hunk: Equatable {
        var old: Range<Int>
        var new: [String]
    }

    /// The text with each change of the template that touches no line the person changed.
    let text: String
    /// The number of changes that do not fit.
    let conflicts: Int

    /// - Parameters:
    ///   - base: the text as it was generated.
    ///   - own: the text as a person left it.
    ///   - new: the text as it is generated today.
    init(base: String, own: String, new: String) {
        let old = SwiftText(base).lines
        let mine = Self.hunks(old, SwiftText(own).lines), theirs = Self.hunks(old, SwiftText(new).lines)
        var kept = mine, conflicts = 0
        for hunk in theirs where !mine.contains(hunk) {
            // Neighbours conflict too, because their order is open.
            let isFree = mine.allSatisfy {
                $0.old.upperBound < hunk.old.lowerBound || hunk.old.upperBound < $0.old.lowerBound
            }
            if isFree { kept.append(hunk) } else { conflicts += 1 }
        }
        var lines = old
        for hunk in kept.sorted(by: { $0.old.lowerBound > $1.old.lowerBound }) {
            lines.replaceSubrange(hunk.old, with: hunk.new)
        }
        self.conflicts = conflicts
        text = lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    private static func hunks(_ old: [String], _ new: [String]) -> [Hunk] {
        let difference = new.difference(from: old)
        var removed: Set<Int> = [], added: Set<Int> = []
        for change in difference {
            switch change {
            case .insert(let offset, _, _): added.insert(offset)
            case .remove(let offset, _, _): removed.insert(offset)
            }
        }
        var hunks: [Hunk] = [], i = 0, j = 0
        while i < old.count || j < new.count {
            var hunk = Hunk(old: i..<i, new: [])
            while removed.contains(i) || added.contains(j) {
                if removed.contains(i) {
                    i += 1
                } else {
                    hunk.new.append(new[j])
                    j += 1
                }
            }
            hunk.old = hunk.old.lowerBound..<i
            if !hunk.old.isEmpty || !hunk.new.isEmpty { hunks.append(hunk) }
            i += 1
            j += 1
        }
        return hunks
    }
}
