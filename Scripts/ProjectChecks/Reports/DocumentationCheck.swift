import Foundation

/// Finds the public declarations of a target that have no documentation, by its symbol graph.
struct DocumentationCheck {
    static let remedy = "a line of `///` that says what it is for, or less than public access"

    private let symbols: [SymbolGraph.Symbol]
    private let module: String

    /// - Parameter graph: the JSON text that `swift symbolgraph-extract` wrote for a module.
    init(graph: Data) throws {
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: graph)
        module = graph.module.name
        symbols = graph.symbols
    }

    /// Returns an issue for each public declaration without a comment, its own or one at the requirement it fulfils.
    ///
    /// - Parameter root: the folder of the package; the files in the graph carry whole paths.
    func issues(root: URL) -> [CheckIssue] {
        symbols.filter { $0.docComment == nil }.compactMap { symbol in
            // A symbol without a location was made by the compiler.
            symbol.location.map { location in
                CheckIssue(
                    file: location.path(below: root), line: location.position.line + 1, rule: .documentation,
                    problem: "\(symbol.pathComponents.joined(separator: ".")) is public and has no documentation",
                    remedy: Self.remedy)
            }
        }.sorted()
    }

    var scope: String { "\(symbols.count) public declaration\(symbols.count == 1 ? "" : "s") in \(module)" }

    private struct SymbolGraph: Decodable {
        struct Module: Decodable { let name: String }
        struct Symbol: Decodable {
            struct Comment: Decodable {}
            struct Location: Decodable {
                struct Position: Decodable { let line: Int }
                let uri: String
                let position: Position

                func path(below root: URL) -> String {
                    let path = uri.replacing(/^file:\/\//, with: "")
                    return path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
                }
            }
            let pathComponents: [String]
            let docComment: Comment?
            let location: Location?
        }
        let module: Module
        let symbols: [Symbol]
    }
}
