/// A list that is shown page by page. It remembers the page on which the person is.
///
///     let orders = PagedList(pageLength: 10, total: \.total) { [self] offset in
///         try await motherboard.ioListOrders().output(with: OrderQuery(offset: offset, limit: 10))
///     }
///     let answer = try await rootScreen.ask(orders) { page in
///         Question<OrdersAnswer>("Orders", content: [page.table(orders.place(among: page.total))]) {
///             TypedChoice("Show", .primary, fields: orders.row("id", label: "Order", of: \.orders, key: \.id)) {
///                 .show($0)
///             }
///             orders.previous("Newer")
///             orders.next("Older")
///             TypedChoice("Back", .back) { .back }
///         }
///     }
///
/// ``RootScreen/ask(_:file:line:_:)`` reads a page, asks, and turns the pages until another choice is taken. Asked
/// again, the list shows the same page, read anew. An open page follows changes.
///
/// A list belongs to the domain of its board, and is kept by the function that asks.
public final class PagedList<Page, Start> {
    private let pageLength: Int
    /// The number of entries before the first page.
    private let skipped: Int
    private let readPage: (Start) async throws -> Page
    private let nextStart: (Page, Start) -> Start?
    /// The places at which the pages up to this one begin.
    private var starts: [Start]
    /// The page that was read last, or nil before the first one.
    private var page: Page?

    /// Creates a list whose pages begin at places of any kind, such as the last entry of the page before.
    ///
    /// - Parameters:
    ///   - start: the place at which the first page begins.
    ///   - further: the places of further pages, if the person is to see the last of them first.
    ///   - skipped: the number of entries before the first page.
    ///   - pageLength: the number of entries of a page that is not the last one.
    ///   - next: returns the place at which the page after another one begins; nil for the last page.
    ///   - read: reads the page that begins at a place.
    public init(
        from start: Start, through further: [Start] = [], skipping skipped: Int = 0, pageLength: Int,
        next: @escaping (Page) -> Start?, read: @escaping (Start) async throws -> Page
    ) {
        (self.pageLength, self.skipped, readPage) = (pageLength, skipped, read)
        (nextStart, starts) = ({ page, _ in next(page) }, [start] + further)
    }

    /// Creates a list whose pages begin at the number of entries before them.
    ///
    /// - Parameters:
    ///   - pageLength: the number of entries of a page that is not the last one.
    ///   - total: returns the number of entries on all pages.
    ///   - read: reads the page after so many entries.
    public init(
        pageLength: Int, total: @escaping (Page) -> Int, read: @escaping (Int) async throws -> Page
    ) where Start == Int {
        (self.pageLength, skipped, readPage, starts) = (pageLength, 0, read, [0])
        nextStart = { page, start in start + pageLength < total(page) ? start + pageLength : nil }
    }

    /// The number of entries on the pages before.
    public var before: Int { skipped + (starts.count - 1) * pageLength }

    /// Returns the place of the page in the list, for its ``Table``.
    public func place(among total: Int) -> Table.Page { Table.Page(first: before + 1, total: total) }

    /// Returns the choice that turns to the next page; nil on the last one. It turns to what follows the page as it is
    /// shown when the choice is taken.
    ///
    /// - Parameter link: a link of the app's routes that leads to the next page.
    public func next<Value>(_ name: String, link: String? = nil) -> TypedChoice<Value>? {
        guard let start = starts.last, let next = next(after: start) else { return nil }
        return TypedChoice(name, link: link.map(ChoiceLink.address)) { [self] in
            starts.append(self.next(after: start) ?? next)
            throw PageTurn()
        }
    }

    private func next(after start: Start) -> Start? { page.flatMap { nextStart($0, start) } }

    /// Returns the choice that turns to the page before, or nil on the first page.
    ///
    /// - Parameter link: a link of the app's routes that leads to the page before.
    public func previous<Value>(_ name: String, link: String? = nil) -> TypedChoice<Value>? {
        if starts.count < 2 { return nil }
        return TypedChoice(name, link: link.map(ChoiceLink.address)) { [self] in
            starts.removeLast()
            throw PageTurn()
        }
    }

    /// Returns the field that chooses a row of the page.
    ///
    /// - Parameters:
    ///   - entries: returns what the rows of a page stand for.
    ///   - key: returns the key of the row.
    public func row<Entry>(
        _ name: String, label: String? = nil, of entries: @escaping (Page) -> [Entry],
        key: @escaping (Entry) -> String
    ) -> TypedField<Entry> {
        .row(name, label: label, of: self.page.map(entries) ?? [], key: key)
    }

    /// Reads the page anew, and returns the question about it.
    ///
    /// - Parameter question: returns nil to leave the screen as it is. Its rows stand for what they did then.
    func follow<Value>(_ question: (Page) -> Question<Value>?) async throws -> Question<Value>? {
        let shown = page, asked = try await read().flatMap(question)
        if asked == nil { page = shown }
        return asked
    }

    func read() async throws -> Page? {
        guard let start = starts.last else { return nil }
        let read = try await readPage(start)
        page = read
        return read
    }
}

/// The end of a question whose page was turned.
struct PageTurn: Error {}
