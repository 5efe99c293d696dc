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

private enum Third: BoardContract {
    static let id: BoardID = "third"
    typealias Input = Int
    typealias Output = Int
}

/// The older spelling of a step.
@Suite struct OlderStepOperatorTests {
    private typealias Registration = @Sendable (Motherboard) -> Void

    /// A chain from the first board to the second, or from the first by the third to the second, in both spellings.
    private static let chains: [(older: Registration, newer: Registration)] = [
        ({ $0.registerFlowSteps(First.self ->>> Second.self) }, { $0.registerFlowSteps(First.self ->> Second.self) }),
        ({ $0.registerFlowSteps(First.id ->>> Second.id) }, { $0.registerFlowSteps(First.id ->> Second.id) }),
        ({ $0.registerFlowSteps(First.id ->>> Second.self) }, { $0.registerFlowSteps(First.id ->> Second.self) }),
        ({ $0.registerFlowSteps(First.self ->>> Second.id) }, { $0.registerFlowSteps(First.self ->> Second.id) }),
        (
            { $0.registerFlowSteps(First.map { $0 * 2 } ->>> Second.self) },
            { $0.registerFlowSteps(First.map { $0 * 2 } ->> Second.self) }
        ),
        (
            { $0.registerFlowSteps(First.self ->>> Second.map { $0 * 2 } ->>> Third.self) },
            { $0.registerFlowSteps(First.self ->> Second.map { $0 * 2 } ->> Third.self) }
        ),
        (
            { $0.registerFlowSteps(First.map { $0 * 2 } ->>> Second.map { $0 * 2 } ->>> Third.map { $0 }) },
            { $0.registerFlowSteps(First.map { $0 * 2 } ->> Second.map { $0 * 2 } ->> Third.map { $0 }) }
        ),
        (
            { $0.registerFlowSteps(First.self ->>> Third.self ->>> Second.id) },
            { $0.registerFlowSteps(First.self ->> Third.self ->> Second.id) }
        ),
        (
            { $0.registerFlowSteps(First.id ->>> Third.id ->>> Second.self) },
            { $0.registerFlowSteps(First.id ->> Third.id ->> Second.self) }
        ),
        (
            { $0.registerFlowSteps(First.id ->>> Third.id ->>> Second.id) },
            { $0.registerFlowSteps(First.id ->> Third.id ->> Second.id) }
        ),
    ]

    @Test("F-3 the older spelling activates the next boards with the values of the newer", arguments: chains.indices)
    func steps(chain: Int) {
        let inputs = [Self.chains[chain].older, Self.chains[chain].newer].map { register in
            var inputs: [String] = []
            let motherboard = Motherboard(boards: [
                FakeBoard<First>.answering { $0 + 1 },
                FakeBoard<Second>.answering {
                    inputs.append("second \($0)")
                    return $0 + 10
                },
                FakeBoard<Third>.answering {
                    inputs.append("third \($0)")
                    return $0 + 100
                },
            ])
            register(motherboard)
            motherboard[First.self].activation.activate(with: 1)
            return inputs
        }
        #expect(!inputs[0].isEmpty)
        #expect(inputs[0] == inputs[1])
    }
}
