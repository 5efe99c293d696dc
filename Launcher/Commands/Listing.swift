import Boardy
import Foundation

/// The text that `list` prints about the selected plugins: their names, boards or links.
struct Listing {
    let manifests: [PluginManifest]

    private struct Plugin: Encodable {
        let name: String
        let provides: [BoardID]
        let requires: [BoardID]
        let routes: [String]
    }

    private struct Board: Encodable {
        let id: BoardID
        let plugin: String
        let input: String
        let output: String
    }

    private struct Link: Encodable {
        let link: String
        let board: BoardID
        let plugin: String
    }

    func text(of subject: Invocation.Subject, asJSON: Bool) throws -> String {
        switch subject {
        case .plugins:
            let rows = manifests.map { manifest in
                Plugin(
                    name: manifest.name, provides: manifest.provides.map(\.id), requires: manifest.requires.map(\.id),
                    routes: manifest.routes.map(\.pattern.description))
            }
            return asJSON ? try json(rows) : rows.map(\.name).joined(separator: "\n")
        case .boards:
            let rows = manifests.flatMap { manifest in
                manifest.provides.map { declaration in
                    Board(
                        id: declaration.id, plugin: manifest.name, input: input(of: declaration.contract),
                        output: output(of: declaration.contract))
                }
            }
            return asJSON
                ? try json(rows) : table(rows.map { ["\($0.id)", $0.plugin, "\($0.input) -> \($0.output)"] })
        case .links:
            let rows = manifests.flatMap { manifest in
                manifest.routes.map { Link(link: $0.pattern.description, board: $0.contract.id, plugin: manifest.name) }
            }
            return asJSON ? try json(rows) : table(rows.map { [$0.link, "\($0.board)", $0.plugin] })
        }
    }

    private func input<C: BoardContract>(of contract: C.Type) -> String { "\(C.Input.self)" }

    private func output<C: BoardContract>(of contract: C.Type) -> String { "\(C.Output.self)" }

    private func json(_ rows: [some Encodable]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(rows), as: UTF8.self)
    }

    private func table(_ rows: [[String]]) -> String {
        let widths = rows.reduce(into: [Int]()) { widths, row in
            for (column, cell) in row.enumerated() {
                if column < widths.count {
                    widths[column] = max(widths[column], cell.count)
                } else {
                    widths.append(cell.count)
                }
            }
        }
        return rows.map { row in
            zip(row, widths).enumerated().map { column, cell in
                column == row.count - 1 ? cell.0 : cell.0.padding(toLength: cell.1 + 2, withPad: " ", startingAt: 0)
            }.joined()
        }.joined(separator: "\n")
    }
}
