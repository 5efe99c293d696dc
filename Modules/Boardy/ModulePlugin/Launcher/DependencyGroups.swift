/// Plugins by their positions, in groups whose plugins depend on each other, directly or through others.
///
/// The plugins of a group may start when all plugins of the groups that it depends on have started.
struct DependencyGroups {
    private let group: [Int]
    private let members: IndexTable
    /// The groups that depend on each one, once for each dependency.
    private let users: IndexTable
    /// The number of plugins in each group that have not started.
    private var left: [Int]
    /// The number of dependencies of each group on others that have not started.
    private var waits: [Int]

    /// - Parameters:
    ///   - count: the number of plugins.
    ///   - needs: pairs of a plugin and another one that it depends on.
    init(of count: Int, _ needs: [(Int, Int)]) {
        let group = Self.groups(of: count, needs)
        let outer = needs.map { (group[$0.1], group[$0.0]) }.filter { $0.0 != $0.1 }
        self.group = group
        members = IndexTable(count, group.enumerated().map { ($1, $0) })
        users = IndexTable(count, outer)
        left = [Int](repeating: 0, count: count)
        waits = left
        for number in group { left[number] += 1 }
        for (_, user) in outer { waits[user] += 1 }
    }

    /// The plugins that wait for no other group, the last one first.
    var openPlugins: [Int] { group.indices.reversed().filter { waits[group[$0]] == 0 } }

    /// Notes that a plugin has started.
    ///
    /// - Parameter open: called with each plugin that may start from now on.
    mutating func start(_ plugin: Int, opening open: (Int) -> Void) {
        left[group[plugin]] -= 1
        if left[group[plugin]] > 0 { return }
        for user in users[group[plugin]].reversed() {
            waits[user] -= 1
            if waits[user] == 0 { members[user].reversed().forEach(open) }
        }
    }

    /// Returns the number of the group of each plugin, by the algorithm of Kosaraju and Sharir.
    ///
    /// Source: M. Sharir, "A strong-connectivity algorithm and its applications in data flow analysis", 1981.
    private static func groups(of count: Int, _ pairs: [(Int, Int)]) -> [Int] {
        let needs = IndexTable(count, pairs), users = IndexTable(count, pairs.map { ($1, $0) })
        // Each plugin behind those that it reaches, but for those that reach it too.
        var seen = [Bool](repeating: false, count: count), finished: [Int] = []
        var path: [(Int, ArraySlice<Int>)] = []
        for root in 0..<count where !seen[root] {
            seen[root] = true
            path.append((root, needs[root]))
            while let (plugin, left) = path.popLast() {
                var rest = left
                guard let need = rest.popFirst() else {
                    finished.append(plugin)
                    continue
                }
                path.append((plugin, rest))
                if seen[need] { continue }
                seen[need] = true
                path.append((need, needs[need]))
            }
        }
        var group = [Int?](repeating: nil, count: count), open: [Int] = []
        for root in finished.reversed() where group[root] == nil {
            group[root] = root
            open.append(root)
            while let next = open.popLast() {
                for user in users[next] where group[user] == nil {
                    group[user] = root
                    open.append(user)
                }
            }
        }
        return group.enumerated().map { $1 ?? $0 }
    }
}

/// The numbers that belong to each number below a limit, all in one array.
private struct IndexTable {
    private var starts: [Int]
    private var values: [Int]

    /// - Parameter pairs: a number, and another one that belongs to it.
    init(_ limit: Int, _ pairs: [(Int, Int)]) {
        starts = [Int](repeating: 0, count: limit + 1)
        for (number, _) in pairs { starts[number + 1] += 1 }
        for number in 0..<limit { starts[number + 1] += starts[number] }
        var next = starts
        values = [Int](repeating: 0, count: pairs.count)
        for (number, value) in pairs {
            values[next[number]] = value
            next[number] += 1
        }
    }

    subscript(number: Int) -> ArraySlice<Int> { values[starts[number]..<starts[number + 1]] }
}
