import BoardySourceCode

/// Finds imports that lead from a target back to it.
///
/// SwiftPM refuses declared dependencies in a circle, so a circle has an import that nobody declared.
struct CycleCheck {
    let package: PackageDescription
    let manifest: ManifestLines
    private var uses: [String: [String: Place]] = [:]

    init(package: PackageDescription, manifest: ManifestLines, files: [String: [SourceFile]]) {
        self.package = package
        self.manifest = manifest
        for target in package.targets {
            for dependency in target.dependencies where package[dependency] != nil {
                uses[target.name, default: [:]][dependency] = Place(
                    file: "Package.swift", line: manifest.line(of: target.name))
            }
            for file in files[target.name] ?? [] {
                for statement in file.imports where package[statement.module] != nil {
                    let place = Place(file: file.path, line: statement.line, column: statement.column)
                    add(place, target.name, statement.module)
                }
            }
        }
    }

    /// Keeps the first import of a target, in place of its declaration.
    private mutating func add(_ place: Place, _ user: String, _ used: String) {
        if user == used { return }
        if let known = uses[user]?[used], known.file != "Package.swift" { return }
        uses[user, default: [:]][used] = place
    }

    /// Returns an issue for each circle, at the import that closes it.
    func issues() -> [CheckIssue] {
        var seen: Set<Set<String>> = []
        return package.targets.flatMap { target -> [CheckIssue] in
            let user = target.name
            return (uses[user] ?? [:]).sorted { $0.key < $1.key }.compactMap { used, place in
                // The import that the manifest does not know closes the circle.
                guard !target.dependencies.contains(used), let way = way(from: used, to: user),
                    seen.insert(Set(way)).inserted
                else { return nil }
                let steps = zip([user] + way, way).map { "\($1) (\(uses[$0]?[$1].map { "\($0)" } ?? ""))" }
                return CheckIssue(
                    at: place, rule: .cycle,
                    problem: "imports lead in a circle: \(user) → \(steps.joined(separator: " → "))",
                    remedy: "move what both need into a target that neither imports, or into the contracts of one")
            }
        }
    }

    /// Returns a shortest way of imports, both ends included, or nil if there is no way.
    private func way(from start: String, to end: String) -> [String]? {
        var ways = [start: [start]], waiting = [start]
        while !waiting.isEmpty {
            let name = waiting.removeFirst(), way = ways[name] ?? []
            if name == end { return way }
            for next in (uses[name] ?? [:]).keys.sorted() where ways[next] == nil {
                ways[next] = way + [next]
                waiting.append(next)
            }
        }
        return nil
    }
}
