/// A place in a file.
struct Place: Equatable, CustomStringConvertible {
    let file: String
    let line: Int
    /// The column in Unicode scalars, from 1, or nil for the whole line.
    var column: Int?

    var description: String { "\(file):\(line)" + (column.map { ":\($0)" } ?? "") }
}
