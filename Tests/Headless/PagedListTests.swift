import BoardyCore
import BoardyHeadless
import BoardyTesting
import Testing

/// Lists that are shown page by page.
@Suite struct PagedListTests {
    private struct Page {
        var entries: [Int]
        var total: Int
    }
    private enum ListAnswer: Equatable { case show(Int), back }
    private struct Broken: Error {}

    /// Returns the question about a page of numbers.
    private func question<Start>(_ list: PagedList<Page, Start>, _ page: Page) -> Question<ListAnswer> {
        let rows = page.entries.map { Table.Row("\($0)", key: "n\($0)") }
        let table = Table(columns: ["Number"], rows: rows, page: list.place(among: page.total))
        return Question("Numbers", content: [.table(table)]) {
            TypedChoice("Show", .primary, fields: list.row("number", of: \.entries, key: { "n\($0)" })) { .show($0) }
            list.previous("Lower")
            list.next("Higher")
            TypedChoice("Back", .back) { .back }
        }
    }

    private func offsets(_ count: Int, reads: @escaping (Int) -> Void = { _ in }) -> PagedList<Page, Int> {
        PagedList(pageLength: 2, total: \.total) { offset in
            reads(offset)
            return Page(entries: Array((0..<count).dropFirst(offset).prefix(2)), total: count)
        }
    }

    @Test("SC-7 a list turns its pages until another choice is taken, whose row is a value")
    func turning() async throws {
        let driver = RecordingDriver(
            ["Higher", "Higher", "Lower"].map { Answer($0) } + [Answer("Show", ["number": "n3"]), Answer("Back")])
        var given: [ListAnswer?] = [], reads: [Int] = []
        try await respond(driver) { board in
            let list = offsets(5) { reads.append($0) }
            for _ in 0..<2 { given.append(try await board.rootScreen.ask(list) { question(list, $0) }) }
        }
        #expect(given == [.show(3), .back])
        #expect(reads == [0, 2, 4, 2, 2], "asked again, the list shows the page on which the person was")
        #expect(
            driver.prompts.map { $0.choices.map(\.name) } == [
                ["Show", "Higher", "Back"], ["Show", "Lower", "Higher", "Back"], ["Show", "Lower", "Back"],
                ["Show", "Lower", "Higher", "Back"], ["Show", "Lower", "Higher", "Back"],
            ])
        #expect(driver.prompts.map { $0.numberedRows.map(\.number) } == [[1, 2], [3, 4], [5], [3, 4], [3, 4]])
    }

    @Test("SC-7 pages may begin at any place, such as the last entry of the page before")
    func cursors() async throws {
        let driver = RecordingDriver([Answer("Higher"), Answer("Lower"), Answer("Back")])
        var reads: [Int?] = []
        try await respond(driver) { board in
            let list = PagedList<Page, Int?>(from: nil, pageLength: 2) { page in
                page.entries.last.flatMap { $0 < 3 ? .some($0) : nil }
            } read: { start in
                reads.append(start)
                return Page(entries: start == nil ? [0, 1] : [2, 3], total: 4)
            }
            _ = try await board.rootScreen.ask(list) { question(list, $0) }
        }
        #expect(reads == [nil, 1, nil])
    }

    @Test("SC-7 a list without a question asks nothing, and an error of reading ends it")
    func nothing() async throws {
        let driver = RecordingDriver()
        var given: ListAnswer? = .back, errors = 0
        try await respond(driver) { board in
            let list = offsets(0)
            given = try await board.rootScreen.ask(list) { $0.entries.isEmpty ? nil : question(list, $0) }
            let broken = PagedList<Page, Int>(pageLength: 2, total: \.total) { _ in throw Broken() }
            do { _ = try await board.rootScreen.ask(broken) { question(broken, $0) } } catch is Broken { errors += 1 }
        }
        #expect(given == nil && errors == 1 && driver.titles.isEmpty)
    }

    @Test("SC-7 an open page follows changes, and a row that came meanwhile is a value too")
    func following() async throws {
        var entries = [1, 2], context: HeadlessContext?
        let driver = RecordingDriver { _ in
            entries = [2, 7]
            context?.refresh()
            return Answer("Show", ["number": "n7"])
        }
        var given: ListAnswer?
        try await respond(driver) { board in
            context = board.context(as: HeadlessContext.self)
            let list = PagedList<Page, Int>(pageLength: 2, total: \.total) { _ in Page(entries: entries, total: 2) }
            given = try await board.rootScreen.ask(list) { question(list, $0) }
        }
        #expect(given == .show(7))
        #expect(driver.updates.map { $0 == driver.updates.first } == [true])
    }

    @Test("SC-7 a row gives what it stands for while it is shown, also if there is nothing to ask about by now")
    func staleRow() async throws {
        var entries = [1], context: HeadlessContext?
        let driver = RecordingDriver { _ in
            if entries.isEmpty { return Answer("Back") }
            entries = []
            context?.refresh()
            return Answer("Show", ["number": "n1"])
        }
        var given: [ListAnswer?] = []
        try await respond(driver) { board in
            context = board.context(as: HeadlessContext.self)
            let list = PagedList<Page, Int>(pageLength: 2, total: \.total) { _ in Page(entries: entries, total: 1) }
            for _ in 0..<2 {
                given.append(try await board.rootScreen.ask(list) { $0.entries.isEmpty ? nil : question(list, $0) })
            }
        }
        #expect(given == [.show(1), nil] && driver.titles == ["Numbers"])
    }

    @Test("SC-7 the next page begins after the last entry of the page as it is shown, also if it has changed")
    func turningAfterChange() async throws {
        var entries = [1, 2, 3, 4], context: HeadlessContext?, reads: [Int?] = []
        let driver = RecordingDriver { prompt in
            guard prompt.choice(named: "Lower") == nil else { return Answer("Back") }
            entries = [0, 1, 2, 3, 4]
            context?.refresh()
            return Answer("Higher")
        }
        try await respond(driver) { board in
            context = board.context(as: HeadlessContext.self)
            let list = PagedList<Page, Int?>(from: nil, pageLength: 2) { page in
                page.entries.last.flatMap { $0 < 4 ? .some($0) : nil }
            } read: { start in
                reads.append(start)
                return Page(entries: Array(entries.filter { $0 > start ?? -1 }.prefix(2)), total: entries.count)
            }
            _ = try await board.rootScreen.ask(list) { question(list, $0) }
        }
        #expect(reads == [nil, nil, 1], "2 is not left out")
    }
}
