/// Finds the C libraries on which an app of `LauncherKit` depends although it does without what they are for.
struct OptionalLibraryCheck {
    /// The library that every app has.
    static let kit = "LauncherKit"
    /// The C libraries whose headers may be missing where an app without additions is built.
    static let libraries = ["CBoardyCurl", "CBoardyMicrohttpd", "CBoardyPostgres"]

    let package: PackageDescription
    let manifest: ManifestLines

    /// Returns an issue for each of these libraries, with a shortest way to the library.
    func issues() -> [CheckIssue] {
        let ways = waysFromKit()
        return Self.libraries.compactMap { library in
            ways[library].map { way in
                CheckIssue(
                    file: "Package.swift", line: manifest.line(of: Self.kit), rule: .optionalLibrary,
                    problem: "\(Self.kit) depends on \(library): \(way.joined(separator: ", "))",
                    remedy: "an app of \(Self.kit) alone builds without the headers of this library: "
                        + "move what needs it to an addition, such as LauncherPostgres "
                        + "or LauncherWeb, or into a feature"
                )
            }
        }
    }

    /// Returns a shortest way to each target that the kit depends on.
    private func waysFromKit() -> [String: [String]] {
        var ways = [Self.kit: [Self.kit]], waiting = [Self.kit]
        while !waiting.isEmpty {
            let name = waiting.removeFirst(), way = ways[name] ?? []
            for dependency in package[name]?.dependencies ?? [] where ways[dependency] == nil {
                ways[dependency] = way + [dependency]
                waiting.append(dependency)
            }
        }
        return ways
    }
}
