/// The dependency on this package in the manifest of another.
enum LibraryDependency {
    /// Returns the dependency on a folder or a repository.
    ///
    /// - Parameter place: a path, or the URL of a repository with the least version behind `@`.
    static func declared(at place: String) throws(GeneratorError) -> String {
        if place.contains("\"") || place.contains("\\") || place.contains("\n") {
            throw GeneratorError("'\(place)' is no path and no URL", remedy: "Type the folder of a clone of Boardy")
        }
        guard place.contains("://") else { return ".package(name: \"boardy-monorepo\", path: \"\(place)\")" }
        let parts = place.split(separator: "@", omittingEmptySubsequences: false)
        let numbers = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count > 1, let version = parts.last, numbers.count == 3,
            numbers.allSatisfy({ Int($0) != nil && $0.allSatisfy(\.isNumber) })
        else {
            throw GeneratorError("'\(place)' has no version", remedy: "Write it behind the URL, such as \(place)@0.1.0")
        }
        return ".package(url: \"\(parts.dropLast().joined(separator: "@"))\", from: \"\(version)\")"
    }

    /// Returns the dependency that a manifest has: the manifest of `swift package init` with one line added.
    static func found(in manifest: String) throws(GeneratorError) -> String {
        let text = SwiftText(manifest)
        if text.code.contains(where: { $0.contains("arget(") }) {
            throw GeneratorError(
                "Package.swift declares targets already, and new-app writes the file anew",
                remedy: "Begin in an empty folder, or with 'swift package init --type empty'")
        }
        let code = text.code.joined(separator: "\n"), whole = text.lines.joined(separator: "\n")
        var found: [String] = []
        for start in code.indices where code[start...].hasPrefix(".package(") {
            var depth = 0, end = start
            repeat {
                if let open = code[end...].firstIndex(where: { "()".contains($0) }) {
                    depth += code[open] == "(" ? 1 : -1
                    end = code.index(after: open)
                } else {
                    break
                }
            } while depth > 0
            let offset = code.distance(from: code.startIndex, to: start), length = code.distance(from: start, to: end)
            found.append(String(whole.dropFirst(offset).prefix(length)))
        }
        guard let library = found.first(where: { $0.lowercased().contains("boardy") }) ?? found.first else {
            throw GeneratorError(
                "Package.swift depends on no package",
                remedy: "Add .package(name: \"boardy-monorepo\", path: \"…\") to its dependencies, or give --library")
        }
        // A folder may have any name; products are found by the name of the package.
        if library.contains("path:"), !library.contains("name:") {
            return ".package(name: \"boardy-monorepo\", " + library.dropFirst(".package(".count)
        }
        return library
    }
}
