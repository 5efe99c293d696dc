public import BoardyHeadless

/// The queue of remote boards and its processes, as an inspector shows them: tables for people, and JSON for programs.
public struct InspectorReport: Sendable {
    /// A table with its title.
    public struct Part: Sendable {
        public let title: String
        public let table: Table
        /// The sentence in place of a table without rows.
        public let none: String

        public init(_ title: String, _ table: Table, none: String) {
            self.title = title
            self.table = table
            self.none = none
        }
    }

    public let parts: [Part]
    public let json: String

    public init(_ parts: [Part], json: String) {
        self.parts = parts
        self.json = json
    }
}
