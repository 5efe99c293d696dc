import BoardyCore

extension BoardIndex {
    /// A requirement of one chosen plugin that another one meets.
    private struct Dependency {
        let provider: Int
        let declaration: ContractDeclaration
    }

    /// The number of cycles that are told at most, since a tangle of plugins has more than anybody reads.
    private static var cycleLimit: Int { 100 }

    /// Returns cycles of plugins that require each other, at most a hundred. Without the last requirement of each one
    /// there is no cycle.
    ///
    /// A plugin's use of its own contracts and ``MainComponent/useIfProvided(_:file:line:)`` make no cycle.
    func cycles() -> [ValidationIssue] {
        let dependencies = dependencies()
        if dependencies.allSatisfy(\.isEmpty) { return [] }
        var issues: [ValidationIssue] = []
        // The place of a plugin on the path; nil before it is reached, and -1 when all of its requirements have been
        // followed.
        var places = [Int?](repeating: nil, count: chosen.count)
        // Empty again after each start, and not made anew for it.
        var path: [Int] = [], next: [Int] = [], edges: [Dependency] = []
        for start in chosen.indices where places[start] == nil {
            path.append(start)
            next.append(0)
            places[start] = 0
            while let plugin = path.last {
                let index = next[path.count - 1]
                guard index < dependencies[plugin].count else {
                    places[plugin] = -1
                    path.removeLast()
                    next.removeLast()
                    _ = edges.popLast()
                    continue
                }
                next[path.count - 1] += 1
                let edge = dependencies[plugin][index]
                switch places[edge.provider] {
                case nil:
                    places[edge.provider] = path.count
                    path.append(edge.provider)
                    next.append(0)
                    edges.append(edge)
                case let place? where place >= 0 && issues.count < Self.cycleLimit:
                    issues.append(cycle(Array(path[place...]), edges[place...] + [edge]))
                default: break
                }
            }
        }
        return issues
    }

    /// Returns for each plugin the other plugins that it requires, each with the first contract.
    private func dependencies() -> [[Dependency]] {
        // For each plugin, the last one that was found to require it.
        var users = [Int](repeating: -1, count: chosen.count)
        return chosen.indices.map { plugin in
            users[plugin] = plugin
            return chosen[plugin].requires.compactMap { required in
                guard let provider = providers[required.id]?.plugin, users[provider] != plugin else { return nil }
                users[provider] = plugin
                return Dependency(provider: provider, declaration: required)
            }
        }
    }

    private func cycle(_ path: [Int], _ edges: some Sequence<Dependency>) -> ValidationIssue {
        let names = path.map { chosen[$0].name }, steps = Array(zip(names, edges))
        let told = steps.map { "\($0) requires '\($1.declaration.id)' of \(chosen[$1.provider].name)" }
        return ValidationIssue(
            .cycle(names + names.prefix(1)), "a cycle of plugins: \(told.joined(separator: ", "))",
            at: steps.map { .init($0, $1.declaration.file, $1.declaration.line) },
            advice: "drop one of these requirements, or declare it by useIfProvided")
    }
}
