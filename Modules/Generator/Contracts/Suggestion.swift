/// Known names that are near to a misspelt one.
public enum Suggestion {
    /// Returns at most three names, the nearest first.
    public static func nearest(to name: String, among known: [String]) -> [String] {
        let typed = Array(name.lowercased())
        let distances = Set(known).map { (name: $0, distance: distance(typed, Array($0.lowercased()))) }
        let near = distances.filter { $0.distance <= max(2, typed.count / 3) }
        return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// The number of letters to insert, to remove or to replace.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
                diagonal = above
            }
        }
        return row[b.count]
    }
}
