public import BoardyHeadless

/// The queue of remote boards and its processes, as an inspector shows them: tables for people, and JSON for programs.
public struct InspectorReport: Sendable {
    /// A table with its title.
    public struct Part: Sendable {
        /// The heading above the table.
        public let title: String
        /// The rows.
        public let table: Table
        /// The sentence in place of a table without rows.
        public let none: String

        /// Creates a part from its heading, its table, and the sentence for a table without rows.
        public init(_ title: String, _ table: Table, none: String) {
            self.title = title
            self.table = table
            self.none = none
        }
    }

    /// The tables of the page, from top to bottom.
    public let parts: [Part]
    /// The same figures as JSON, for programs.
    public let json: String

    /// Creates a report from the tables for people and the JSON for programs.
    public init(_ parts: [Part], json: String) {
        self.parts = parts
        self.json = json
    }
}
