import BoardyCore

extension BoardIndex {
    /// The number of cycles that are told at most, since a tangle of plugins has more than anybody reads.
    private static var cycleLimit: Int { 100 }

    /// Returns cycles of plugins that require each other, at most a hundred. Without the last requirement of each one
    /// there is no cycle.
    ///
    /// A plugin's use of its own contracts and ``MainComponent/useIfProvided(_:file:line:)`` make no cycle.
    func cycles() -> [ValidationIssue] {
        var issues: [ValidationIssue] = []
        // The place of a plugin on the path; -1 when all of its requirements have been followed, and -2 before it is
        // reached.
        var places = chosen.map { $0.requires.isEmpty ? -1 : -2 }
        // The plugins of the path, and for each the number of its requirements that have been followed. Empty again
        // after each start, and not made anew for it.
        var path: [Int] = [], followed: [Int] = []
        for start in chosen.indices where places[start] == -2 {
            path.append(start)
            followed.append(0)
            places[start] = 0
            while let plugin = path.last {
                let requires = chosen[plugin].requires, index = followed[path.count - 1]
                guard index < requires.count else {
                    places[plugin] = -1
                    path.removeLast()
                    followed.removeLast()
                    continue
                }
                followed[path.count - 1] += 1
                guard let provider = provider(of: requires[index].id)?.plugin, provider != plugin else { continue }
                switch places[provider] {
                case -2:
                    places[provider] = path.count
                    path.append(provider)
                    followed.append(0)
                case let place where place >= 0 && issues.count < Self.cycleLimit:
                    // Told with the first contract of two plugins.
                    if requires[..<index].contains(where: { self.provider(of: $0.id)?.plugin == provider }) { continue }
                    issues.append(cycle(Array(path[place...]), followed[place...]))
                default: break
                }
            }
        }
        return issues
    }

    /// - Parameter followed: for each plugin of the path, the number of the requirement that leads to the next one.
    private func cycle(_ path: [Int], _ followed: some Sequence<Int>) -> ValidationIssue {
        let names = path.map { chosen[$0].name }, providers = names.dropFirst() + names.prefix(1)
        let steps = zip(path, followed).map { chosen[$0].requires[$1 - 1] }
        let told = zip(zip(names, steps), providers).map { "\($0.0) requires '\($0.1.id)' of \($1)" }
        return ValidationIssue(
            .cycle(names + names.prefix(1)), "a cycle of plugins: \(told.joined(separator: ", "))",
            at: zip(names, steps).map { .init($0, $1.file, $1.line) },
            advice: "drop one of these requirements, or declare it by useIfProvided")
    }
}
