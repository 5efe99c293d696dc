import BoardyCore
import BoardyFlows
import BoardyTesting
import Testing

@Suite struct CombinedFlowTests {
    private let log = Log()

    private func motherboard() -> Motherboard { Motherboard(boards: [.a, .b, .c].map { Relay(identifier: $0) }) }

    private func ints(_ motherboard: Motherboard, _ id: BoardID) -> FlowSpecification<Int> {
        motherboard.matchedFlow(id, with: Int.self).specifications
    }

    private func texts(_ motherboard: Motherboard, _ id: BoardID) -> FlowSpecification<String> {
        motherboard.matchedFlow(id, with: String.self).specifications
    }

    @Test("CF-4 it fires when every board has sent a value of its type, in listing order whatever the order of arrival")
    func listingOrder() {
        let motherboard = motherboard()
        motherboard.registerCombinedFlow(ints(motherboard, .a), texts(motherboard, .b)) { [log] number, text in
            log.add("\(number) \(text)")
        }
        motherboard.activateBoard(identifier: .b, withOption: "x")
        #expect(log.entries == [])
        motherboard.activateBoard(identifier: .a, withOption: 1)
        #expect(log.entries == ["1 x"])
    }

    @Test("CF-4 typed handles give specifications too")
    func typedHandles() {
        let motherboard = Motherboard(boards: [FakeBoard<Count>.answering { $0 }, FakeBoard<Search>.answering { $0 }])
        motherboard.registerCombinedFlow(
            motherboard[Count.self].flow.specifications, motherboard[Search.self].flow.specifications
        ) { [log] number, text in log.add("\(number) \(text)") }
        motherboard[Count.self].activation.activate(with: 1)
        motherboard[Search.self].activation.activate(with: "x")
        #expect(log.entries == ["1 x"])
    }

    @Test("CF-4 an array of one type gives an array, and an empty one never fires")
    func arrays() {
        let motherboard = motherboard()
        motherboard.registerCombinedFlow([.a, .b, .c].map { ints(motherboard, $0) }) { [log] in log.add("\($0)") }
        motherboard.registerCombinedFlow([FlowSpecification<Int>]()) { [log] in log.add("empty \($0)") }
        for (id, value) in [(BoardID.c, 3), (.a, 1), (.b, 2)] {
            motherboard.activateBoard(identifier: id, withOption: value)
        }
        #expect(log.entries == ["[1, 2, 3]"])
    }

    @Test("CF-4 a target is held weakly, and the flow ends with it")
    func targets() {
        let motherboard = motherboard()
        weak var gone: Log?
        weak var captured: Log?
        do {
            let target = Log(), capture = Log()
            (gone, captured) = (target, capture)
            motherboard.registerCombinedFlow(ints(motherboard, .a), texts(motherboard, .a), target: target) {
                target, number, text in
                target.add("\(number) \(text)")
            }
            motherboard.registerCombinedFlow([ints(motherboard, .a)], target: target) { target, numbers in
                target.add("\(numbers)")
                capture.add("\(numbers)")
            }
            motherboard.activateBoard(identifier: .a, withOption: 1)
            motherboard.activateBoard(identifier: .a, withOption: "x")
            #expect(target.entries == ["[1]", "1 x"])
        }
        #expect(gone == nil)
        motherboard.activateBoard(identifier: .a, withOption: 1)
        #expect(captured == nil)
    }

    @Test("CF-5 one by one: firing clears the values, and before that a newer value replaces the older")
    func batches() {
        let motherboard = motherboard()
        motherboard.registerCombinedFlow(ints(motherboard, .a), ints(motherboard, .b)) { [log] in log.add("\($0) \($1)")
        }
        for value in [1, 2] { motherboard.activateBoard(identifier: .a, withOption: value) }
        for value in [3, 4] { motherboard.activateBoard(identifier: .b, withOption: value) }
        #expect(log.entries == ["2 3"])
        motherboard.activateBoard(identifier: .a, withOption: 5)
        #expect(log.entries == ["2 3", "5 4"])
    }

    @Test("CF-5 latest forever: the values stay, and each new one fires again")
    func latest() {
        let motherboard = motherboard()
        motherboard.registerCombinedFlow(ints(motherboard, .a), ints(motherboard, .b), strategy: .latestForever) {
            [log] in log.add("\($0) \($1)")
        }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .b, withOption: 2)
        motherboard.activateBoard(identifier: .b, withOption: 3)
        motherboard.activateBoard(identifier: .a, withOption: 4)
        #expect(log.entries == ["1 2", "1 3", "4 3"])
    }

    @Test("CF-6 a nil of an optional type counts as a value, and one of another type or silent data does not")
    func whatCounts() {
        let motherboard = motherboard()
        let optional = motherboard.matchedFlow(.a, with: Int?.self).specifications
        motherboard.registerCombinedFlow(optional, ints(motherboard, .b)) { [log] a, b in
            log.add("\(a.map { "\($0)" } ?? "nil") \(b)")
        }
        motherboard.activateBoard(identifier: .b, withOption: 1)
        motherboard.activateBoard(identifier: .a, withOption: "text")
        motherboard.registerGeneralFlow { (_: Int) in }
        motherboard.getBoard(identifier: .a)?.sendAction(5)
        #expect(log.entries == [])
        motherboard.activateBoard(identifier: .a)
        #expect(log.entries == ["nil 1"])
    }

    @Test("CF-7 a handler may feed the same flow; that starts the next batch")
    func feeding() {
        let motherboard = motherboard()
        motherboard.registerCombinedFlow(ints(motherboard, .a), ints(motherboard, .b)) {
            [log, unowned motherboard] a, b in
            log.add("\(a) \(b)")
            guard a < 3 else { return }
            motherboard.activateBoard(identifier: .a, withOption: a + 1)
            motherboard.activateBoard(identifier: .b, withOption: b + 1)
        }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .b, withOption: 11)
        #expect(log.entries == ["1 11", "2 12", "3 13"])
    }

    @Test(
        "CF-8 an ID listed twice fills both places from one message, and that fires once",
        arguments: [
            CombinationStrategy.batchOneByOne, .latestForever,
        ])
    func listedTwice(strategy: CombinationStrategy) {
        let motherboard = motherboard()
        motherboard.registerCombinedFlow(ints(motherboard, .a), ints(motherboard, .a), strategy: strategy) { [log] in
            log.add("\($0) \($1)")
        }
        for value in [1, 2] { motherboard.activateBoard(identifier: .a, withOption: value) }
        #expect(log.entries == ["1 1", "2 2"])
    }

    @Test("CF-D1 any arity: one source, and seven of different types")
    func arity() {
        let motherboard = motherboard()
        let a = ints(motherboard, .a), b = texts(motherboard, .b)
        motherboard.registerCombinedFlow(a) { [log] in log.add("one \($0)") }
        motherboard.registerCombinedFlow(a, b, a, b, a, b, a) { [log] a, b, c, d, e, f, g in
            log.add("\(a) \(b) \(c) \(d) \(e) \(f) \(g)")
        }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .b, withOption: "x")
        #expect(log.entries == ["one 1", "1 x 1 x 1 x 1"])
    }

    @Test("CF-D1 a token ends a combined flow for all its sources")
    func token() {
        let motherboard = motherboard()
        let token = motherboard.registerCombinedFlow(ints(motherboard, .a), ints(motherboard, .b)) { [log] in
            log.add("\($0) \($1)")
        }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        token.cancel()
        motherboard.activateBoard(identifier: .b, withOption: 2)
        #expect(log.entries == [])
    }
}
