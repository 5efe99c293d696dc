import Foundation

/// The report that `Scripts/affected` prints.
struct AffectedReport {
    private let affected: AffectedTargets
    private let since: String

    /// Reads what `Scripts/affected` has written down.
    ///
    /// - Parameter root: the folder of the package.
    init(_ options: AffectedOptions, root: URL) throws {
        let folder = URL(filePath: options.folder, directoryHint: .isDirectory)
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        func lines(_ name: String) throws -> [String] { try text(name).split(separator: "\n").map(String.init) }
        let paths = try lines("changed")
        let before = paths.compactMap { path in
            (try? Data(contentsOf: folder.appending(path: "before/\(path)"))).map {
                (path, String(decoding: $0, as: UTF8.self))
            }
        }
        let former = try? DumpedPackage(Data(contentsOf: folder.appending(path: "package-before.json")))
        try self.init(
            AffectedTargets(
                of: .init(
                    paths: paths, before: Dictionary(uniqueKeysWithValues: before), package: former,
                    surroundings: (try? lines("surroundings")) ?? []),
                in: Checkout(root: root, list: try text("files")),
                DumpedPackage(Data(contentsOf: folder.appending(path: "package.json")))),
            since: try lines("since").first ?? "")
    }

    init(_ affected: AffectedTargets, since: String) {
        self.affected = affected
        self.since = since
    }

    func text(_ options: AffectedOptions) throws -> String {
        switch options.form {
        case .text: text(explains: options.explains)
        case .names: names(ofTests: true).joined(separator: " ")
        case .json: try json()
        }
    }

    private func names(ofTests isTest: Bool) -> [String] {
        affected.ways.map(\.target).filter { ($0.type == "test") == isTest }.map(\.name).sorted()
    }

    private func text(explains: Bool) -> String {
        let all = affected.package.targets, tests = all.filter { $0.type == "test" }.count
        func line(_ isTest: Bool, _ kind: String, of count: Int) -> String {
            let names = names(ofTests: isTest)
            return "\(names.count) of \(count) \(kind)" + (names.isEmpty ? "" : ": \(names.joined(separator: " "))")
        }
        var lines = affected.everything.map { "Everything can be affected: \($0)." }
        lines += ["Since \(since), the change can reach"]
        lines += [line(false, "modules", of: all.count - tests), line(true, "test targets", of: tests)].map {
            "  \($0)"
        }
        if explains {
            lines += affected.ways.filter { !$0.way.isEmpty }.map { Self.text($0.way) }.sorted()
            lines += affected.unnoticed.sorted { $0.key < $1.key }.map { "nothing ← \($0.key): \($0.value)" }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a way as a line, such as `PaymentTests ← Payment ← PaymentIO: Pay.swift changed`.
    static func text(_ way: [ReachGraph.Edge]) -> String {
        let parts = way.map(\.user.description).joined(separator: " ← ")
        guard let last = way.last else { return "" }
        return switch last.kind {
        case .declared: "\(parts): its declaration in \(last.used) changed"
        case .reads: "\(parts): \(last.used), which it names, changed"
        case .holds, .depends: "\(parts): \(last.used) changed"
        }
    }

    private struct Document: Encodable {
        struct Edge: Encodable {
            let user: String
            let kind: String
            let used: String
        }
        struct Choice: Encodable {
            let name: String
            let way: [Edge]
        }
        struct File: Encodable {
            let path: String
            let reason: String
        }
        let schemaVersion = 1
        let since: String
        let everything: [String]
        let modules: [Choice]
        let tests: [Choice]
        let unnoticed: [File]
    }

    private func json() throws -> String {
        func choices(_ isTest: Bool) -> [Document.Choice] {
            affected.ways.filter { ($0.target.type == "test") == isTest }.map { target, way in
                .init(
                    name: target.name,
                    way: way.map { .init(user: "\($0.user)", kind: $0.kind.rawValue, used: "\($0.used)") })
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let document = Document(
            since: since, everything: affected.everything, modules: choices(false), tests: choices(true),
            unnoticed: affected.unnoticed.sorted { $0.key < $1.key }.map { .init(path: $0.key, reason: $0.value) })
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }
}
