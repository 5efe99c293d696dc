import Foundation

/// The number of lines that ran in each target, summed up from the output of `llvm-cov export`.
struct CoverageTable {
    struct Row: Equatable {
        let target: String
        var covered = 0
        var lines = 0
    }

    let rows: [Row]

    /// - Parameters:
    ///   - export: the JSON text of `llvm-cov export`.
    ///   - root: the folder of the package; the files in the JSON carry whole paths.
    init(export: Data, package: PackageDescription, root: String) throws {
        let files = try JSONDecoder().decode(Export.self, from: export).data.flatMap(\.files)
        rows = package.targets.filter { $0.role != .tests }.map { target in
            let paths = Set(target.swiftFiles.map { "\(root)/\($0)" })
            return files.filter { paths.contains($0.filename) }.reduce(into: Row(target: target.name)) { row, file in
                row.covered += file.summary.lines.covered
                row.lines += file.summary.lines.count
            }
        }.filter { $0.lines > 0 }.sorted { $0.target < $1.target }
    }

    private struct Export: Decodable {
        struct Part: Decodable { let files: [File] }
        struct File: Decodable {
            let filename: String
            let summary: Summary
        }
        struct Summary: Decodable { let lines: Lines }
        struct Lines: Decodable {
            let count: Int
            let covered: Int
        }
        let data: [Part]
    }
}

extension CoverageTable: CustomStringConvertible {
    var description: String {
        let width = rows.map(\.target.count).max() ?? 0
        return rows.map { row in
            let percent = String(format: "%5.1f %%", 100 * Double(row.covered) / Double(row.lines))
            return row.target.padding(toLength: width, withPad: " ", startingAt: 0)
                + "  \(percent)  \(row.covered) of \(row.lines) lines"
        }.joined(separator: "\n")
    }
}
