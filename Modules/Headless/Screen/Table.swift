/// Rows of cells under the titles of their columns, or one page of such rows.
///
/// A screen with a field of the kind ``FieldKind/row`` lets a person choose one of the rows, whose key is then the
/// value of the field.
///
///     Table(
///         columns: ["Product", .trailing("Price")],
///         rows: products.map { Table.Row($0.title, "\($0.price)", key: $0.sku) },
///         page: Table.Page(first: 21, total: 4_070))
public struct Table: Hashable, Sendable, Codable {
    /// The title of a column, and the side to which its cells are aligned. A string literal is aligned to the beginning
    /// of the line.
    public struct Column: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
        /// The title, which may be empty.
        public let title: String
        /// True for numbers, whose last digits stand below each other.
        public let isTrailing: Bool
        private var isLeftOut: Bool?
        private var isUncut: Bool?

        public init(stringLiteral title: String) { self.init(title, isTrailing: false) }

        private init(_ title: String, isTrailing: Bool) {
            self.title = title
            self.isTrailing = isTrailing
        }

        /// True if a terminal never shortens the cells of the column, as it does with the texts of others.
        public var isWhole: Bool { isTrailing || isUncut == true }

        /// True if cards have the cells of the column too.
        public var isInCards: Bool { isLeftOut != true }

        /// Returns the column, whose cells cards leave out.
        public var inTablesOnly: Column {
            var column = self
            column.isLeftOut = true
            return column
        }

        /// Returns a column of numbers or amounts.
        public static func trailing(_ title: String) -> Column { Column(title, isTrailing: true) }

        /// Returns a column of short texts that a terminal never shortens, such as days or states.
        public static func whole(_ title: String) -> Column {
            var column = Column(title, isTrailing: false)
            column.isUncut = true
            return column
        }
    }

    /// The cells of a row, one for each column.
    public struct Row: Hashable, Sendable, Codable {
        /// The texts of the row, in the order of the columns.
        public let cells: [String]
        /// The value of a ``FieldKind/row`` field that chooses this row, or nil for a row that cannot be chosen.
        public let key: String?
        /// The link of a route to the thing of the row, such as `app://products/A`, or nil for none. A page has it at
        /// the first cell.
        public let link: String?
        /// The picture of the thing of the row, which a card has, or nil for none. A terminal shows the words of the
        /// picture behind the first cell, unless they are the same.
        public let picture: Picture?
        private var withheld: [String]?

        /// Creates a row from its cells. A person can choose it by a field if it has a key.
        public init(_ cells: String..., key: String? = nil, link: String? = nil, picture: Picture? = nil) {
            self.init(cells: cells, key: key, link: link, picture: picture)
        }

        /// Creates a row from a list of cells. A person can choose it by a field if it has a key.
        public init(cells: [String], key: String? = nil, link: String? = nil, picture: Picture? = nil) {
            self.cells = cells
            self.key = key
            self.link = link
            self.picture = picture
        }

        /// Returns the row, beside which a page has no buttons of the choices with these names.
        public func withholding(_ choices: [String]) -> Row {
            var row = self
            row.withheld = choices.isEmpty ? nil : choices
            return row
        }

        /// Returns true if a page has a button of the choice beside the row.
        public func offers(_ choice: String) -> Bool { withheld?.contains(choice) != true }
    }

    /// The place of the rows in a longer list.
    public struct Page: Hashable, Sendable, Codable {
        /// The number of the first row, from 1.
        public let first: Int
        /// The number of rows on all pages.
        public let total: Int

        /// Creates the place of rows that begin at a number, counted from 1, in a list of `total` rows.
        public init(first: Int, total: Int) {
            self.first = first
            self.total = total
        }
    }

    /// The columns, from left to right.
    public let columns: [Column]
    /// The rows that are shown, from top to bottom.
    public let rows: [Row]
    /// The place of the rows in a longer list, or nil if these are all.
    public let page: Page?

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - columns: at least one.
    ///   - rows: a row with fewer cells than columns ends early; cells beyond the columns are not shown.
    ///   - page: the place of the rows in a longer list; nil if these are all.
    public init(columns: [Column], rows: [Row], page: Page? = nil) {
        self.columns = columns
        self.rows = rows
        self.page = page
    }
}

extension Table {
    /// The number of the first row on the screen, from 1. Rows are counted within the longer list, if there is one.
    public var firstNumber: Int { page?.first ?? 1 }
}
