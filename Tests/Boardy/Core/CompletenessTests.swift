import BoardyCore
import Testing

/// Tests of the findings of `validate(keys:)`.
@Suite struct CompletenessTests {
    @Test("PR-D2 nothing is found where every contract is registered with its types; typed registrations are not made")
    func complete() {
        let producer = BoardProducer { _ in
            BoardRegistration(Alpha.self) { id in
                Issue.record("made for the check")
                return Scripted<Alpha>(id)
            }
            BoardRegistration(Beta.id) { Scripted<Beta>($0) }
            Scripted<Gamma>()
            BoardRegistration(Search.id) { Untyped(identifier: $0) }
        }
        #expect(producer.validate(keys: Alpha.self, Beta.self, Gamma.self, Search.self).isEmpty)
        #expect(producer.validate(keys: []).isEmpty)
    }

    @Test("PR-D2 a contract that nobody registered is a miss, with the closest names and the line of the check")
    func unregistered() {
        let outer = BoardProducer { _ in BoardRegistration("alpa") { Scripted<Alpha>($0) } }
        let misses = BoardProducer(externalProducer: outer).validate(keys: Alpha.self, Search.self)
        #expect(
            misses.map(\.message) == [
                """
                'alpha' is not registered. Closest: 'alpa'. Add a BoardRegistration for its contract, or the plugin \
                that provides it
                """,
                "'search' is not registered. Add a BoardRegistration for its contract, or the plugin that provides it",
            ])
        #expect(misses.allSatisfy { $0.kind == .unknownBoard && $0.file.hasSuffix("CompletenessTests.swift") })
        #expect(misses.map(\.board) == [Alpha.id, Search.id])
    }

    @Test("PR-D2 a constructor that gives no board is a miss")
    func noBoard() {
        let misses = BoardProducer { _ in BoardRegistration(Alpha.id) { _ in nil } }.validate(keys: Alpha.self)
        #expect(
            misses.map(\.message) == [
                "'alpha' of contract Alpha is registered, but its constructor gives no board. "
                    + "Make it give one, or register a producer further out"
            ])
        #expect(misses.map(\.kind) == [.unknownBoard])
    }

    @Test("PR-D2 every type that differs is a miss with both names, at the line of the registration")
    func wrongTypes() {
        let line: UInt = #line + 1
        let producer = BoardProducer { _ in BoardRegistration(Alpha.id) { Wrong(identifier: $0) } }
        let misses = producer.validate(keys: Alpha.self)
        #expect(misses.map(\.kind) == [.inputMismatch, .outputMismatch, .commandMismatch, .outputMismatch])
        #expect(misses.map(\.expected) == ["Int", "Int", "String", "Signal"])
        #expect(misses.map(\.actual) == ["String", "Bool", "Int", "Double"])
        #expect(misses.allSatisfy { $0.line == line })
        #expect(
            misses.first?.message
                == """
                contract Alpha has inputs of type Int, but Wrong, registered for 'alpha' at \
                BoardyCoreTests/CompletenessTests.swift:\(line), 
                """
                + "declares String. Make both the same")
    }

    @Test(
        "PR-D2 a board that declares no input, and one that takes no commands, are misses where the contract has some")
    func nothingDeclared() {
        let producer = BoardProducer { _ in
            BoardRegistration(Alpha.id) { Board(identifier: $0) }
            BoardRegistration(Beta.id) { Untyped(identifier: $0) }
        }
        let misses = producer.validate(keys: Alpha.self, Beta.self)
        #expect(misses.map(\.kind) == [.inputMismatch, .notInteractable, .notInteractable])
        #expect(misses.map(\.actual) == ["none", "none", "none"])
    }

    @Test("PR-D3, PR-D2 a board of another kind, registered under the ID of the contract, is a miss")
    func wrongKind() {
        enum Kind {}
        enum Served: BoardContract {
            typealias BoardKind = Kind
            static let id = Beta.id
            typealias Input = Beta.Input
            typealias Output = Beta.Output
            typealias Command = Beta.Command
            typealias Action = Beta.Action
        }
        let producer = BoardProducer { _ in BoardRegistration(Beta.id) { Scripted<Beta>($0) } }
        #expect(producer.validate(keys: Beta.self).isEmpty)
        let misses = producer.validate(keys: Served.self)
        #expect(misses.map(\.kind) == [.inputMismatch])
        #expect(misses.map(\.expected) == ["Kind"] && misses.map(\.actual) == ["PlainBoardKind"])
    }

    @Test("PR-D2 whole command models count as the commands that a board takes")
    func models() {
        enum Next: BoardContract {
            static let id: BoardID = .nextFeature
            typealias Input = Any?
            typealias Command = NewFeatureCommand
        }
        final class Modelled: Board, ActivatableBoard, GuaranteedInteractableBoard {
            func activate(withOption option: Any?) {}
            func interact(guaranteedCommand: NewFeatureCommand) {}
        }
        let producer = BoardProducer { _ in
            BoardRegistration(.nextFeature) { Modelled(identifier: $0) }
            BoardRegistration(Alpha.id) { Modelled(identifier: $0) }
        }
        #expect(producer.validate(keys: Next.self).isEmpty)
        let misses = producer.validate(keys: Alpha.self)
        #expect(misses.map(\.kind) == [.commandMismatch])
        #expect(misses.map(\.actual) == ["NewFeatureCommand"])
    }

    @Test("PR-D2 another contract registered under the ID is told by its types")
    func otherContract() {
        enum Impostor: BoardContract {
            static let id = Search.id
            typealias Input = Int
            typealias Output = String
        }
        let producer = BoardProducer { _ in BoardRegistration(Impostor.self) { Scripted<Impostor>($0) } }
        let misses = producer.validate(keys: Search.self)
        #expect(misses.map(\.kind) == [.inputMismatch])
        #expect(misses.map(\.actual) == ["Int"])
    }

    private final class Untyped: Board, ActivatableBoard {
        func activate(withOption option: Any?) {}
    }

    private final class Wrong: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, GuaranteedActionSendingBoard,
        GuaranteedCommandBoard
    {
        typealias OutputType = Bool
        typealias FlowActionType = Double
        func activate(withGuaranteedInput input: String) {}
        func interact(guaranteedCommand: Int) {}
    }
}
