import BoardyCore
import Testing

/// Tests of the end of flows that have had outputs: the list keeps a second reference to the only flow, for the next
/// output.
@Suite struct LentHandlerTests {
    /// A way in which the only flow of a board ends after several outputs.
    struct Ending: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let end: @Sendable (inout Wiring) -> Void
    }

    /// A board with one flow, whose closure keeps a member of the census.
    struct Wiring {
        let board = Scripted<Alpha>()
        var motherboard: Motherboard?
        var target: AtEnd? = AtEnd {}
        var token: FlowToken?

        /// - Parameter isTargeted: true for a flow that ends with the target.
        init(_ census: Census, isTargeted: Bool) {
            let motherboard = Motherboard(boards: [board]), member = census.member()
            self.motherboard = motherboard
            // By the ID, since the slot of a contract stays.
            let flow = motherboard[Alpha.self, Alpha.id].flow
            token =
                isTargeted
                ? flow.addTarget(target) { _, _ in withExtendedLifetime(member) {} }
                : flow.handle { _ in withExtendedLifetime(member) {} }
        }
    }

    private static let endings = [
        Ending(testDescription: "its token") { $0.token?.cancel() },
        Ending(testDescription: "the reset of all flows") { $0.motherboard?.resetFlows() },
        Ending(testDescription: "the end of the motherboard, while the token is kept") { $0.motherboard = nil },
        Ending(testDescription: "the end of the motherboard and the token") { ($0.motherboard, $0.token) = (nil, nil) },
    ]

    private static let targetEndings = [
        Ending(testDescription: "the next output") { wiring in _ = reports { wiring.board.sendOutput(1) } },
        Ending(testDescription: "many later flows") { wiring in
            for _ in 0..<16 { wiring.motherboard?[Alpha.self].flow.addTarget(AtEnd {}) { _, _ in } }
        },
        Ending(testDescription: "the removal of its slot") { wiring in
            wiring.token = nil
            wiring.motherboard?.removeBoard(withIdentifier: Alpha.id)
            for _ in 0..<1000 { _ = wiring.motherboard?[Alpha.self, .random()] }
        },
    ]

    private let census = Census()

    @Test("F-D3, X-D3 a flow that has had outputs releases what its closure captured", arguments: endings)
    func ended(_ ending: Ending) {
        for count in 0...3 {
            var wiring = Wiring(census, isTargeted: false)
            for _ in 0..<count { wiring.board.sendOutput(1) }
            #expect(census.living == 1)
            ending.end(&wiring)
            #expect(census.living == 0, "after \(count) outputs")
        }
    }

    @Test(
        "F-9, F-D3 a flow whose target goes after outputs releases what its closure captured", arguments: targetEndings)
    func targetGone(_ ending: Ending) {
        for count in 0...3 {
            var wiring = Wiring(census, isTargeted: true)
            for _ in 0..<count { wiring.board.sendOutput(1) }
            wiring.target = nil
            #expect(census.living == 1)
            ending.end(&wiring)
            #expect(census.living == 0, "after \(count) outputs")
        }
    }

    @Test("F-D3, X-D3 a flow that ends within its second output lives until its closure returns, and no longer")
    func endsWithin() throws {
        for isRecursive in [false, true] {
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            var token: FlowToken?, heard: [Int] = [], wasHere = false
            token = motherboard[Alpha.self].flow.handle { [member = census.member()] value in
                heard.append(value)
                if isRecursive, value == 2 { board.sendOutput(3) }
                if value == 2 {
                    token?.cancel()
                    _ = reports { board.sendOutput(4) }
                    wasHere = member.isHere
                }
            }
            for value in 1...2 { board.sendOutput(value) }
            #expect(heard == (isRecursive ? [1, 2, 3] : [1, 2]) && wasHere)
            #expect(census.living == 0)
        }
    }

    @Test("X-3 a flow hears every output that its own handler sends, at each depth")
    func recursion() {
        let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
        var heard: [Int] = []
        motherboard[Alpha.self].flow.handle { [member = census.member()] value in
            heard.append(value)
            if value > 0 { for _ in 0..<2 { board.sendOutput(value - 1) } }
            withExtendedLifetime(member) {}
        }
        board.sendOutput(2)
        board.sendOutput(1)
        #expect(heard == [2, 1, 0, 0, 1, 0, 0, 1, 0, 0])
        motherboard.resetFlows()
        #expect(census.living == 0)
    }
}
