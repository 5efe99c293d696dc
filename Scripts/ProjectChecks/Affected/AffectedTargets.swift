import BoardySourceCode
import Foundation

/// The targets that a change can reach, each with a way to a changed file.
struct AffectedTargets {
    /// The changed files, and what they were before.
    struct Change {
        let paths: [String]
        /// The texts of the changed files that were there before.
        var before: [String: String] = [:]
        /// The package before, or nil if `Package.swift` is as it was, or could not be read.
        var package: DumpedPackage?
        /// Changes outside the files, such as another toolchain.
        var surroundings: [String] = []
    }

    let package: DumpedPackage
    /// The reasons to run everything.
    private(set) var everything: [String]
    /// The changed files that reach no target, each with the reason.
    private(set) var unnoticed: [String: String] = [:]
    private(set) var graph = ReachGraph()
    private let changed: [Part]

    init(of change: Change, in checkout: Checkout, _ package: DumpedPackage) throws {
        self.package = package
        everything = change.surroundings
        changed = change.paths.map { .file($0) }
        for target in package.targets {
            for used in target.dependencies { graph.add(.target(target.name), .depends, .target(used)) }
        }
        try addReaders(of: change.paths, checkout)
        for path in change.paths { try place(path, change, checkout) }
    }

    /// The way from each target that the change reaches to a changed file; all targets if it runs everything.
    var ways: [(target: PackageTarget, way: [ReachGraph.Edge])] {
        let ways = graph.ways(to: changed)
        return package.targets.compactMap { target in
            if let way = ways[.target(target.name)] { return (target, way) }
            return everything.isEmpty ? nil : (target, [])
        }
    }

    // MARK: - Placing a file

    /// The files that prepare the toolchain and the libraries of the system for every build.
    private static let preparation = "Scripts/bootstrap"
    /// The files that no build reads. Such a file counts only where a test names it.
    private static let texts = ["docs/", "Scripts/", ".ci/"]
    private static let textFiles: Set = [
        "README.md", "CHANGELOG.md", "LICENSE", ".gitignore", ".spi.yml", ".swift-format",
    ]

    private mutating func place(_ path: String, _ change: Change, _ checkout: Checkout) throws {
        let isRead = graph.edges.contains { $0.used == .file(path) }
        if path == Self.preparation {
            everything.append("\(path) changed, which prepares the toolchain and the libraries of the system")
        } else if path == "Package.swift" {
            guard let before = change.package, let targets = package.targets(changedSince: before) else {
                return everything.append("\(path) changed in more than its targets, or was unreadable before")
            }
            for target in targets { graph.add(.target(target), .declared, .file(path)) }
            if targets.isEmpty && !isRead { unnoticed[path] = "it declares the same targets" }
        } else if let target = package.target(holding: path) {
            if let reason = try reasonToIgnore(path, of: target, change, checkout) {
                if !isRead { unnoticed[path] = reason }
            } else {
                graph.add(.target(target.name), .holds, .file(path))
            }
        } else if !checkout.files.contains(path), let gone = change.package?.target(holding: path) {
            unnoticed[path] = "its target \(gone.name) is gone, and the declarations of its users changed with it"
        } else if !isRead {
            if Self.textFiles.contains(path) || Self.texts.contains(where: path.hasPrefix) {
                unnoticed[path] = "no target holds it, and no test reads it"
            } else {
                everything.append("\(path) changed, which no target holds and no test names")
            }
        }
    }

    /// Returns the reason for which a file in the folder of a target does not change the target, or nil if it can.
    private func reasonToIgnore(
        _ path: String, of target: PackageTarget, _ change: Change, _ checkout: Checkout
    ) throws -> String? {
        if path.contains(".docc/") && path.hasPrefix("Modules/") { return "it is documentation, and no test reads it" }
        guard path.hasSuffix(".swift"), checkout.files.contains(path), let before = change.before[path] else {
            return nil
        }
        let old = SwiftSource(before).programLines, new = SwiftSource(try checkout.read(path)).programLines
        guard old.map(\.text) == new.map(\.text) else { return nil }
        // A test may know the numbers of its own lines.
        return old.map(\.number) == new.map(\.number) || !path.hasPrefix("Tests/") ? "only comments changed" : nil
    }

    // MARK: - Who reads a file

    /// Adds an edge from each test, its support and each script to the changed files and the scripts that it names.
    private mutating func addReaders(of paths: [String], _ checkout: Checkout) throws {
        let scripts = checkout.files.filter { $0.hasPrefix("Scripts/") && package.target(holding: $0) == nil }
        let read = Set(paths + scripts).sorted(), loose = read.filter { package.target(holding: $0) == nil }
        // The folder of a target, or one around it, stands in a test for much, but a file that is read has its name.
        let folders = Set(
            package.targets.flatMap { target in
                let path = target.path.split(separator: "/")
                return (1...max(1, path.count)).map { path.prefix($0).joined(separator: "/") }
            })
        func add(_ user: Part, _ mentions: PathMentions, _ paths: [String]) {
            for path in paths where user != .file(path) && mentions.mentions(path, except: folders) {
                graph.add(user, .reads, .file(path))
            }
        }
        for script in scripts {
            var mentions = PathMentions()
            mentions.add(try checkout.read(script), comment: "#")
            mentions.removeAnyFile(of: folders)
            // A script can only build the files of a target, and no test builds.
            add(.file(script), mentions, loose)
        }
        let tests = Dictionary(grouping: checkout.swiftFiles(below: "Tests")) { package.target(holding: $0)?.name }
        for (target, files) in tests {
            guard let target else { continue }
            var mentions = PathMentions()
            for file in files { mentions.add(try checkout.read(file), comment: "//") }
            add(.target(target), mentions, read)
        }
    }
}
