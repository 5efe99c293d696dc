import BoardyCompatibility
import BoardyCore
import BoardyFlows
import BoardyTesting
import Testing

private enum First: BoardContract {
    static let id: BoardID = "first"
    typealias Input = Int
    typealias Output = Int
}

private enum Second: BoardContract {
    static let id: BoardID = "second"
    typealias Input = Int
    typealias Output = Int
}

/// The names and shapes of Boardy 1.x that stand beside newer ones.
@Suite struct OlderStepOperatorTests {
    @Test("F-3 the older spelling activates the next board as the newer does")
    func steps() {
        for register: (Motherboard) -> Void in [
            { $0.registerFlowSteps(First.self ->>> Second.self) }, { $0.registerFlowSteps(First.self ->> Second.self) },
            { $0.registerFlowSteps(First.id ->>> Second.id) },
            { $0.registerFlowSteps(First.map { $0 } ->>> Second.self) },
        ] {
            let second = FakeBoard<Second>()
            let motherboard = Motherboard(boards: [FakeBoard<First>.answering { $0 + 1 }, second])
            register(motherboard)
            motherboard[First.self].activation.activate(with: 1)
            #expect(second.inputs == [2])
        }
    }
}
