/// The unified diff of a file, with three lines of context.
enum UnifiedDiff {
    private static let context = 3
    private static let noLineFeed = "\\ No newline at end of file\n"

    /// - Parameters:
    ///   - before: the text of before; nil for a new file.
    ///   - after: the text of now; nil for a deleted file.
    static func text(path: String, before: String?, after: String?) -> String {
        var text = "diff --git a/\(path) b/\(path)\n"
        if before == nil { text += "new file mode 100644\n" }
        if after == nil { text += "deleted file mode 100644\n" }
        text += before == nil ? "--- /dev/null\n" : "--- a/\(path)\n"
        text += after == nil ? "+++ /dev/null\n" : "+++ b/\(path)\n"
        return text + hunks(lines(before ?? ""), lines(after ?? ""))
    }

    private static func lines(_ text: String) -> [Substring] {
        var lines: [Substring] = [], rest = text[...]
        // As characters, the two bytes at the end of a line of Windows are one.
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
            let next = rest.utf8.index(after: end)
            lines.append(rest[..<next])
            rest = rest[next...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }

    private enum Step { case same(Substring), removed(Substring), added(Substring) }

    private static func steps(_ old: [Substring], _ new: [Substring]) -> [Step] {
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.place)), added = Set(difference.insertions.map(\.place))
        var steps: [Step] = [], i = 0, j = 0
        while i < old.count || j < new.count {
            if removed.contains(i), i < old.count {
                steps.append(.removed(old[i]))
                i += 1
            } else if added.contains(j), j < new.count {
                steps.append(.added(new[j]))
                j += 1
            } else {
                steps.append(.same(old[i]))
                i += 1
                j += 1
            }
        }
        return steps
    }

    private static func hunks(_ old: [Substring], _ new: [Substring]) -> String {
        let steps = steps(old, new)
        let changed = steps.indices.filter { if case .same = steps[$0] { false } else { true } }
        var ranges: [Range<Int>] = []
        for index in changed {
            let range = max(0, index - context)..<min(steps.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        var text = "", i = 0, j = 0, next = 0
        for range in ranges {
            // All steps between hunks are the same in both.
            i += range.lowerBound - next
            j += range.lowerBound - next
            var body = "", removed = 0, added = 0
            for step in steps[range] {
                let (sign, line): (String, Substring)
                switch step {
                case .same(let text): (sign, line, removed, added) = (" ", text, removed + 1, added + 1)
                case .removed(let text): (sign, line, removed) = ("-", text, removed + 1)
                case .added(let text): (sign, line, added) = ("+", text, added + 1)
                }
                body += sign + line + (line.utf8.last == UInt8(ascii: "\n") ? "" : "\n" + noLineFeed)
            }
            text += "@@ -\(place(i, removed)) +\(place(j, added)) @@\n" + body
            (i, j, next) = (i + removed, j + added, range.upperBound)
        }
        return text
    }

    private static func place(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }
}

extension CollectionDifference.Change {
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
