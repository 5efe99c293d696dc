import Boardy
import BoardyCompatibility
import BoardyTesting
import Testing

/// The flows of Boardy 1.x.
@Suite(.diagnostics(allowing: [.outputMismatch])) struct OlderFlowTests {
    private final class Relay: Board, GuaranteedOutputSendingBoard {
        typealias OutputType = Int
    }

    private let notes = Notes()
    private let relay = Relay(identifier: "relay")
    private let motherboard: Motherboard

    init() { motherboard = Motherboard(boards: [Sending(identifier: "a"), Sending(identifier: "b"), relay]) }

    private func send(_ value: Int, from id: BoardID = "a") { motherboard.activateBoard(.target(id, value)) }

    @Test("P-10 a flow without a target ignores values of other types, and registrations form a chain")
    func untargeted() {
        motherboard.registerFlow(
            matchedIdentifiers: ["a"], nextHandler: { [notes] (value: Int) in notes.all.append("\(value)") }
        )
        .registerFlow(matchedIdentifiers: ["a"], nextHandler: { [notes] (value: String) in notes.all.append(value) })
        .registerGeneralFlow(uniqueOutputType: Int.self) { [notes] value in notes.all.append("general \(value)") }
        motherboard.registerCompletionFlow(
            matchedIdentifiers: ["a"], nextHandler: { [notes] in notes.all.append("\($0)") })
        motherboard.registerCompletionFlow(
            matchedIdentifiers: "a", "b", nextHandler: { [notes] in notes.all.append("list \($0)") })
        send(1)
        motherboard.completer("a").complete(false)
        #expect(notes.all == ["1", "general 1", "false", "list false"])
    }

    @Test("P-10 outputs are bound to a bus, and sent through another board")
    func relaying() {
        let bus = Bus<Int>()
        bus.deliver(handler: { [notes] in notes.all.append("bus \($0)") })
        bus.connect(BusCable(transportHandler: { [notes] in notes.all.append("cable \($0)") }))
        motherboard.registerFlow(matchedIdentifiers: "a", bindToBus: bus)
        motherboard.registerGuaranteedFlow(matchedIdentifiers: "b", bindToBus: bus)
        motherboard.registerFlow(matchedIdentifiers: "a", sendOutputThrough: relay)
        motherboard.registerGuaranteedFlow(matchedIdentifiers: "b", sendOutputThrough: relay)
        motherboard.matchedFlow("relay", with: Int.self).handle { [notes] in notes.all.append("relay \($0)") }
        send(1)
        send(2, from: "b")
        #expect(notes.all == ["bus 1", "cable 1", "relay 1", "bus 2", "cable 2", "relay 2"])
    }

    @Test("P-10 flows that are types of their own handle the outputs of their type and their boards")
    func types() {
        motherboard.registerFlow(
            IDGenericBoardFlow<Int>(matchedBoardIDs: "a") { [notes] in notes.all.append("a \($0)") })
        motherboard.registerFlow(
            IDGenericBoardFlow<String>(matchedBoardIDs: ["a"]) { [notes] in notes.all.append($0) })
        motherboard.registerFlow(
            IDGenericBoardFlow<Int>(matchedBoardIDs: "b", target: NotingValue(notes: notes)) { $0.note("b \($1)") })
        motherboard.registerFlow(
            IDGenericBoardFlow<Int>(matchedBoardID: "a", of: Sending.self) { [notes] in notes.all.append("of \($0)") })
        motherboard.registerFlow(
            IDGenericBoardFlow<Int>(matchedBoardID: "a", of: Sending.self, target: NotingValue(notes: notes)) {
                $0.note("target \($1)")
            })
        motherboard.registerFlow(
            GenericBoardFlow<Int>(identifier: "even", matcher: { ($0.data as? Int)?.isMultiple(of: 2) ?? false }) {
                [notes] in notes.all.append("even \($0)")
            })
        motherboard.registerFlow(GenericBoardFlow<Int>(target: NotingValue(notes: notes)) { $0.note("all \($1)") })
        send(1)
        send(2, from: "b")
        #expect(notes.all == ["a 1", "of 1", "target 1", "all 1", "b 2", "even 2", "all 2"])
        notes.all = []
        GenericBoardFlow<Int> { [notes] in notes.all.append("\($0)") }.doNext(
            with: BoardOutputModel(identifier: "a", data: 3))
        #expect(notes.all == ["3"])
    }

    @Test("P-10 steps that are values, and chains with labels, work as those without")
    func stepsAndChains() {
        motherboard.registerFlowSteps([IDFlowStep(source: "a", destination: "b")])
        let target = Noting(notes)
        motherboard.registerChainFlow(matchedIdentifiers: "b", target: target)
            .handle(outputType: String.self, handler: { $0.note($1) })
            .eventuallyHandle(outputType: Int.self, handler: { $0.note("\($1 ?? 0)") })
        motherboard.registerChainFlow(matchedIdentifiers: "b", target: target)
            .eventuallyHandle(handler: { $0.note("raw \($1 ?? 0)") })
        send(4)
        #expect(notes.all == ["4", "raw 4"])
    }

    @Test("P-10 a combined flow of two boards runs when both have sent, and is empty again then")
    func combined() {
        let a = FlowSpecification(identifier: "a", valueType: Int.self),
            b = FlowSpecification(identifier: "b", valueType: Int.self)
        motherboard.registerFlow(
            OutputCombined2Flow(spec1: a, spec2: b) { [notes] in notes.all.append("two \($0) \($1)") })
        motherboard.registerFlow(
            OutputCombined3Flow(spec1: a, spec2: b, spec3: a) { [notes] in notes.all.append("three \($0) \($1) \($2)") }
        )
        motherboard.registerFlow(
            OutputCombined4Flow(spec1: a, spec2: b, spec3: a, spec4: b) { [notes] in
                notes.all.append("four \($0) \($1) \($2) \($3)")
            })
        motherboard.registerFlow(
            OutputCombined5Flow(spec1: a, spec2: b, spec3: a, spec4: b, spec5: a) { [notes] in
                notes.all.append("five \($0) \($1) \($2) \($3) \($4)")
            })
        motherboard.registerFlow(
            OutputCombinedCollectionFlow(specs: [a, b], strategy: .latestForever) { [notes] in
                notes.all.append("list \($0)")
            })
        let raw = OutputCombinedFlow(matchedIdentifiers: ["a", "b"]) { [notes] in notes.all.append("raw \($0)") }
        #expect(raw.matchedIdentifiers == ["a", "b"])
        motherboard.registerFlow(raw)
        send(1)
        #expect(notes.all == [])
        send(2, from: "b")
        #expect(
            notes.all
                == ["two 1 2", "three 1 2 1", "four 1 2 1 2", "five 1 2 1 2 1", "list [1, 2]", "raw [1, 2]"])
        notes.all = []
        send(3)
        #expect(notes.all == ["list [3, 2]"])
    }
}
