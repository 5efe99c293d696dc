import BoardyCore
import Foundation
import Testing

extension BoardID {
    fileprivate static let ordering: BoardID = "shopping.ordering"
}

/// An ID that counts how often it is compared.
private struct CountedID: Hashable {
    let id: BoardID
    let comparisons: Comparisons

    static func == (a: CountedID, b: CountedID) -> Bool {
        a.comparisons.count += 1
        return a.id == b.id
    }

    func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }
    func _rawHashValue(seed: Int) -> Int { id._rawHashValue(seed: seed) }
}

private final class Comparisons {
    var count = 0
}

@Suite struct BoardIDTests {
    @Test("ID-1 a board is addressed by a constant written with a leading dot")
    func constant() {
        let id: BoardID = .ordering
        #expect(id == "shopping.ordering")
    }

    @Test("ID-2 equality and hash use the raw string only, exactly and case-sensitively")
    func equality() {
        #expect(BoardID("a") == BoardID(rawValue: "a"))
        #expect(BoardID("a").hashValue == BoardID(rawValue: "a").hashValue)
        #expect(BoardID("a") != "A")
        #expect("\(BoardID("a"))" == "a")
    }

    @Test("ID-2 IDs spread over a table in which they are put in the order of another table")
    func spread() {
        let comparisons = Comparisons()
        let all = Set((0..<10_000).map { CountedID(id: BoardID("feature.\($0)"), comparisons: comparisons) })
        comparisons.count = 0
        var some: Set<CountedID> = []
        for id in all.prefix(6_000) { some.insert(id) }
        // About 16,000; more than 200,000 if the order of the first table is left.
        #expect(comparisons.count < 40_000)
    }

    @Test("ID-3 appending adds a component, and random IDs differ")
    func appending() {
        #expect(BoardID("a").appending("b") == "a.b")
        #expect(BoardID("a").appending("b", separator: "/") == "a/b")
        #expect(Set((0..<1000).map { _ in BoardID.random() }).count == 1000)
    }

    @Test("ID-4 a string can be matched against an ID in a switch")
    func matching() {
        func isOrdering(_ text: String) -> Bool {
            switch text {
            case BoardID.ordering: true
            default: false
            }
        }
        #expect(isOrdering("shopping.ordering"))
        #expect(!isOrdering("shopping.orders"))
    }

    @Test("ID-7 an ID is hashable, sendable, codable and comparable, and may be empty")
    func values() async {
        let ids: Set<BoardID> = ["", "b", "a"]
        #expect(await Task { ids.sorted() }.value == ["", "a", "b"])
    }

    @Test("ID-7 an ID is coded as its string")
    func coding() throws {
        let data = try JSONEncoder().encode([BoardID.ordering])
        #expect(String(decoding: data, as: UTF8.self) == #"["shopping.ordering"]"#)
        #expect(try JSONDecoder().decode([BoardID].self, from: data) == [.ordering])
    }

    @Test("ID-D1 a contract is the typed key of a board: its ID and its four types are one declaration")
    func typedKey() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
        var outputs: [Int] = []
        motherboard[Alpha.self].flow.handle { outputs.append($0) }
        motherboard[Alpha.self].activation.activate(with: 3)
        motherboard.activateBoard(identifier: Alpha.id, withOption: 4)
        #expect(outputs == [3, 4])
    }
}
