/// The size of a terminal in characters.
public struct ScreenSize: Equatable, Sendable {
    /// The number of characters in a line.
    public let columns: Int
    /// The number of lines that are seen at once.
    public let rows: Int

    /// Makes a size, for an output whose terminal a test plays.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
