/// Returns the candidates that are nearest to a misspelt name, the nearest first.
///
/// The measure is the optimal string alignment (insertions, deletions, substitutions, swaps of neighbours). A name may
/// differ in a third of its length, and has a character in common. The cost for each candidate is the product of both
/// lengths, so a name of more than 100 characters has no suggestion.
package func spellingSuggestions(
    for name: String, among candidates: some Sequence<String>, atMost count: Int = 3
) -> [String] {
    guard name.utf8.count <= 400, name.count <= 100 else { return [] }
    let letters = Array(name), limit = max(1, letters.count / 3)
    return candidates.filter { abs($0.count - letters.count) <= limit }.map { (distance(letters, Array($0)), $0) }
        .filter { $0.0 <= limit && $0.0 < letters.count }
        .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        .prefix(count).map(\.1)
}

private func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = [], last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
