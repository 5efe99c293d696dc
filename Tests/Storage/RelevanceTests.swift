import BoardyStorage
import Testing

@Suite struct RelevanceTests {
    private let store = Store(.memory)

    init() throws { try store.run("CREATE VIRTUAL TABLE notes USING fts5 (title, body)") }

    private func add(_ title: String, _ body: String) throws {
        try store.run("INSERT INTO notes (title, body) VALUES (?, ?)", title, body)
    }

    private func scores(_ text: String) throws -> [Double] {
        try store.rows(
            "SELECT relevance(notes, 9, 2, 1) AS score FROM notes WHERE notes MATCH ? ORDER BY rowid LIMIT 3", text
        ) { try $0["score"] }
    }

    @Test("The score of a row is the weight of the best column of each phrase, and less than 1 for its frequency")
    func score() throws {
        try add("tea", "")
        try add("pot", "tea tea tea")
        try add("tea for a very long title of many words", "tea pot")
        let tea = try scores("tea")
        try #require(tea.count == 3)
        #expect(tea[0] > 2 && tea[0] < 3 && tea[2] > 2 && tea[2] < 3)
        #expect(tea[1] > 1 && tea[1] < 2)
        #expect(tea[0] == 2 + 1 / (1 + 1.2 * (0.25 + 0.75 / 24)))
        let both = try scores("tea pot")
        try #require(both.count == 2)
        // The frequencies of several words are less than 1 together.
        #expect(both.allSatisfy { $0 > 3 && $0 < 4 })
    }

    @Test("A statement scores as many rows with details as it is told to")
    func detailed() throws {
        for _ in 1...3 { try add("tea", "pot") }
        let scores = {
            try store.rows(
                "SELECT relevance(notes, 2, 2, 1) AS score FROM notes WHERE notes MATCH 'tea' ORDER BY rowid"
            ) { try $0["score"] as Double }
        }
        let once = try scores()
        #expect(once.map { $0 > 2 } == [true, true, false])
        #expect(try scores() == once)
    }

    @Test("Without details the score of a row is the weight of the best column of each phrase")
    func plain() throws {
        try add("tea tea", "pot")
        try add("pot", "a pot of tea")
        let scores = try store.rows(
            "SELECT relevance(notes, 0, 2, 1) AS score FROM notes WHERE notes MATCH 'tea pot' ORDER BY rowid"
        ) { try $0["score"] as Double }
        #expect(scores == [3, 3])
        let tea = try store.rows(
            "SELECT relevance(notes, 0, 2, 1) AS score FROM notes WHERE notes MATCH 'tea' ORDER BY rowid"
        ) { try $0["score"] as Double }
        #expect(tea == [2, 1])
    }

    @Test("The score of a row stays the same while other rows come and go")
    func stable() throws {
        try add("tea pot", "")
        try add("tea", "for two")
        let before = try scores("tea")
        for _ in 0..<50 { try add("tea tea tea", "another long text about something else") }
        #expect(try scores("tea").prefix(2) == before[...])
        try store.run("DELETE FROM notes WHERE rowid > 1")
        #expect(try scores("tea") == [before[0]])
    }

    @Test("A column without a weight counts nothing")
    func weightless() throws {
        try add("pot", "tea")
        let scores = try store.rows("SELECT relevance(notes, 9, 2) AS score FROM notes WHERE notes MATCH 'tea'") {
            row in
            try row["score"] as Double
        }
        #expect(scores == [0])
    }
}
