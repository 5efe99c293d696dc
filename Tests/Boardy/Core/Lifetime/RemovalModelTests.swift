import BoardyCore
import RandomCases
import Testing

/// Random nested messages, during which motherboards, boards, mounts, flows and handles are released.
///
/// The model of the delivery is small: a message reaches the handlers that are registered when it arrives, in order,
/// except those that end before their turn. Beyond that, nothing may be left alive at the end, and the address
/// sanitizer may find nothing.
@Suite struct RemovalModelTests {
    private static let parts = CaseSeeds.parts(2, of: 400)

    @Test(
        "X-1, X-2, X-3, X-7, X-D3, M-15, A-2, F-D3 whatever handlers release in a message, the next run, and all goes",
        arguments: parts.indices)
    func release(part: Int) {
        var played: Set<String> = []
        for seed in Self.parts[part] {
            let census = Census(), failures = Log()
            DiagnosticSink.withSink(Reports().sink) {
                let world = Nest(seed: seed, census, failures)
                world.play()
                played.formUnion(world.played)
                world.releaseAll()
            }
            guard failures.entries.isEmpty, census.living == 0 else {
                Issue.record(
                    "case \(seed): \(failures.entries), \(census.living) left; play it alone with BOARDY_CASE=\(seed)")
                return
            }
        }
        if CaseSeeds.replayed == nil { #expect(played.count == Nest.steps) }
    }
}

/// A root with boards, one of them continuable, and flows whose handlers do anything.
private final class Nest {
    static let steps = 16

    /// One registration, as the model knows it.
    private final class Entry {
        let number: Int
        var token: FlowToken?
        var isEnded = false
        init(_ number: Int) { self.number = number }
    }

    /// One message under way, as the model knows it, with the handlers that it has to reach, in order.
    private struct Turn { var waiting: [Entry] }

    private var random: SplitMix
    private let census: Census, failures: Log
    private var fuel = 60
    private(set) var played: Set<String> = []
    private var root: Motherboard?
    private var other: Motherboard?
    private weak var outer: ScriptedContinuable<Beta>?
    private var mounted: MountedMotherboard?
    private var sender: Scripted<Alpha>
    private var inner: Scripted<Gamma>
    private var handle: ContractDestination<Alpha>?
    private var bus: Bus<Int>? = Bus()
    private var entries: [Entry] = [], turns: [Turn] = []

    init(seed: UInt64, _ census: Census, _ failures: Log) {
        random = SplitMix(state: seed)
        (self.census, self.failures) = (census, failures)
        (sender, inner) = (Scripted(), Scripted())
        setUp()
    }

    private func setUp() {
        sender = Scripted { [unowned self, member = census.member()] board, _ in
            act(member)
            if board === sender { send() }
            act(member)
        }
        inner = Scripted()
        let outer = ScriptedContinuable<Beta> { [unowned self, member = census.member()] _, _ in act(member) }
        self.outer = outer
        outer.motherboard.addBoard(inner)
        let root = Motherboard(identifier: "root", boards: [sender, outer])
        self.root = root
        other = Motherboard(identifier: "other")
        handle = root[Alpha.self]
        for motherboard in [root, outer.motherboard] {
            motherboard.registerGeneralFlow { [unowned self, member = census.member()] (_: Signal) -> Void in
                act(member)
            }
        }
        root[Alpha.self].completion.handle { [unowned self, member = census.member()] _ in act(member) }
        bus?.deliver { [unowned self, member = census.member()] _ in act(member) }
    }

    func play() {
        for _ in 0..<3 { register() }
        while fuel > 0 { act(nil) }
    }

    func releaseAll() {
        (root, other, mounted, handle, bus) = (nil, nil, nil, nil, nil)
        entries = []
        (sender, inner) = (Scripted(), Scripted())
    }

    /// Does something inside a handler or board. The object that the caller captured must still be alive afterwards.
    private func act(_ member: Member?) {
        guard fuel > 0 else { return }
        fuel -= 1
        step()
        if let member, !member.isHere { failures.add("a handler lost what it captured") }
    }

    private func step() {
        let number = random.number(below: Self.steps)
        played.insert("\(number)")
        switch number {
        case 0, 1, 2: send()
        case 3: inner.broadcastAction(Signal(name: "out"))
        case 4: for _ in 0..<random.number(below: 12) { register() }
        case 5, 6: if let entry = entries.randomElement(using: &random) { end(entry) }
        case 7: handle?.activation.activate(with: 1)
        case 8: sender.complete()
        case 9: if random.once(in: 2) { other?.addBoard(sender) } else { root?.addBoard(sender) }
        case 10: if let outer { (random.once(in: 2) ? other : root)?.addBoard(outer) }
        case 11: mount()
        case 12: bus?.transport(1)
        case 13: for _ in 0..<70 { _ = root?.ioDestination(.random()) }
        case 14: if random.once(in: 2) { mounted = nil } else { root?.removeBoard(withIdentifier: Beta.id) }
        default: releaseSomething()
        }
    }

    private func releaseSomething() {
        switch random.number(below: 6) {
        case 0:
            endAll()
            root = nil
        case 1: other = nil
        case 2: handle = nil
        case 3: bus = nil
        default:
            endAll()
            root?.resetFlows()
        }
    }

    private func mount() {
        guard let outer else { return }
        let board = Scripted<Gamma>()
        mounted = outer.mountContinuousMotherboard(to: self) { $0.addBoard(board) }
        board.broadcastAction(Signal(name: "mounted"))
    }

    // MARK: - The outputs of the sender on the root, which the model follows

    private func register() {
        guard let root else { return }
        let entry = Entry(entries.count)
        entry.token = root[Alpha.self].flow.handle { [unowned self, member = census.member()] _ in
            run(entry)
            act(member)
        }
        entries.append(entry)
    }

    private func endAll() { for entry in entries { entry.isEnded = true } }

    private func end(_ entry: Entry) {
        entry.token?.cancel()
        entry.isEnded = true
    }

    private func send() {
        guard sender.owner === root, root != nil else { return sender.sendOutput(0) }
        turns.append(Turn(waiting: entries.filter { !$0.isEnded }))
        sender.sendOutput(0)
        let left = turns.removeLast().waiting.filter { !$0.isEnded }
        if !left.isEmpty { failures.add("\(left.map(\.number)) did not run") }
    }

    private func run(_ entry: Entry) {
        if entry.isEnded { failures.add("\(entry.number) ran after its end") }
        guard let last = turns.indices.last else { return }
        let waiting = turns[last].waiting.drop { $0.isEnded }
        guard waiting.first === entry else { return failures.add("\(entry.number) ran out of turn") }
        turns[last].waiting = Array(waiting.dropFirst())
    }
}
