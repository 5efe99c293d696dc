import BoardyCore
import MainActorModule
import Testing

/// A board of a screen: activating it is for the main actor only.
private final class ScreenBoard: Board, @MainActor GuaranteedBoard, @MainActor GuaranteedCommandBoard {
    typealias InputType = Int
    typealias CommandType = String
    @MainActor var shown: [Int] = []

    @MainActor func activate(withGuaranteedInput input: Int) {
        MainActor.preconditionIsolated()
        shown.append(input)
    }
    @MainActor func interact(guaranteedCommand: String) {}
}

/// A board of a screen with the untyped protocols.
private final class UntypedScreenBoard: Board, @MainActor ActivatableBoard, @MainActor GuaranteedInteractableBoard {
    typealias Command = NewFeatureCommand
    @MainActor var shown: [String] = []

    @MainActor func activate(withOption option: Any?) {
        MainActor.preconditionIsolated()
        shown.append("\(option ?? "nothing")")
    }

    @MainActor func interact(guaranteedCommand: NewFeatureCommand) {
        MainActor.preconditionIsolated()
        shown.append("\(guaranteedCommand)")
    }
}

/// Tests of the isolation domain to which a graph belongs.
@Suite(.timeLimit(.minutes(10))) struct IsolationTests {
    @Test("X-D1 a board adopting @MainActor GuaranteedBoard is used from the main actor")
    @MainActor func mainActorBoard() {
        let board = ScreenBoard(identifier: Alpha.id), motherboard = Motherboard(boards: [board])
        motherboard[Alpha.self].activation.activate(with: 3)
        #expect(board.shown == [3])
    }

    @Test("X-D1 such a board is refused in another actor's motherboard")
    func refusedElsewhere() async {
        let reports = Reports()
        await onStage { _ in
            let motherboard = DiagnosticSink.withSink(reports.sink) {
                Motherboard(identifier: "session", boards: [ScreenBoard(identifier: Alpha.id)])
            }
            #expect(motherboard.boards.isEmpty)
        }
        #expect(
            reports.lines == [
                """
                isolationMissing: ScreenBoard 'alpha' was not installed: it adopts GuaranteedBoard and \
                GuaranteedCommandBoard on another 
                """
                    + "actor than the one 'session' belongs to. Use it in a motherboard of that actor"
            ])
    }

    @Test("X-D1 the untyped protocols may belong to the main actor, too, also where a factory hides the board's class")
    @MainActor func mainActorFactory() throws {
        func screen(_ id: BoardID) -> any ActivatableBoard { UntypedScreenBoard(identifier: id) }
        let motherboard = Motherboard { _ in BoardRegistration(.nextFeature) { screen($0) } }
        motherboard.activateBoard(identifier: .nextFeature, withOption: 3)
        motherboard.interactWithBoard(command: NewFeatureCommand.refresh(value: "x"))
        let board = try #require(motherboard.getBoard(identifier: .nextFeature) as? UntypedScreenBoard)
        #expect(board.shown == ["3", "refresh(value: \"x\")"])
    }

    @Test("X-D1 the untyped protocols on another actor are refused like the typed ones")
    func untypedElsewhere() async {
        let reports = Reports()
        await onStage { _ in
            let motherboard = DiagnosticSink.withSink(reports.sink) {
                Motherboard(identifier: "session", boards: [UntypedScreenBoard(identifier: .nextFeature)])
            }
            #expect(motherboard.boards.isEmpty)
        }
        #expect(
            reports.lines == [
                "isolationMissing: UntypedScreenBoard 'next-feature' was not installed: it adopts ActivatableBoard and "
                    + """
                    GuaranteedInteractableBoard on another actor than the one 'session' belongs to. Use it in a \
                    motherboard of that actor
                    """
            ])
    }

    @Test("X-D1 a produced board of another actor is refused with that reason alone")
    func producedElsewhere() async {
        let reports = Reports()
        await onStage { _ in
            let motherboard = DiagnosticSink.withSink(reports.sink) {
                Motherboard { _ in BoardRegistration(Alpha.id) { ScreenBoard(identifier: $0) } }
            }
            motherboard[Alpha.self].activation.activate(with: 1)
            #expect(motherboard.boards.isEmpty)
        }
        #expect(reports.all.map(\.kind) == [.isolationMissing])
    }

    @Test("X-D1 a root that no actor binds refuses elsewhere a class that it took on the main actor")
    @MainActor func unboundRoot() async {
        let reports = Reports()
        let motherboard = unbound(reports.sink)
        motherboard.addBoard(ScreenBoard(identifier: Alpha.id))
        motherboard.removeBoard(withIdentifier: Alpha.id)
        #expect(reports.all.isEmpty)
        await Self.addScreen(to: motherboard)
        #expect(reports.all.map(\.kind) == [.isolationMissing])
    }

    /// A root made where there is no actor.
    private nonisolated func unbound(_ sink: DiagnosticSink) -> Motherboard {
        DiagnosticSink.withSink(sink) { Motherboard() }
    }

    @concurrent private static func addScreen(to motherboard: sending Motherboard) async {
        motherboard.addBoard(ScreenBoard(identifier: Alpha.id))
        #expect(motherboard.boards.isEmpty)
    }

    @Test("X-D1 a module whose default isolation is the main actor declares contracts and boards")
    @MainActor func mainActorModule() {
        let screen = Screen()
        #expect(greet(["Ada", "Kim"], on: screen) == ["greeted Ada", "greeted Kim"])
        #expect(screen.lines == ["Hello, Ada", "Hello, Kim"])
        let motherboard = Motherboard { _ in
            BoardRegistration(Greeting.self) { GreetingBoard(identifier: $0, screen: screen) }
        }
        motherboard.activateBoard(identifier: Greeting.id, withOption: "Eve")
        #expect(screen.lines.last == "Hello, Eve")
    }

    @Test("X-D1 two roots on two actors run in parallel: each waits for the other inside its own domain")
    func parallel() async {
        let ping = Gate(), pong = Gate()
        async let first = meet(opens: ping, waitsFor: pong)
        async let second = meet(opens: pong, waitsFor: ping)
        let sums = await [first, second]
        #expect(sums == [100, 100])
    }

    private func meet(opens own: Gate, waitsFor other: Gate) async -> Int {
        await onStage { stage in
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, value in
                    board.perform({
                        own.open()
                        try await other.pass()
                        return value
                    }) { result in
                        stage.assertIsolated()
                        if let value = try? result.get() { board.sendOutput(value) }
                    }
                }
            ])
            var sum = 0
            motherboard[Alpha.self].flow.handle { sum += $0 }
            motherboard[Alpha.self].activation.activate(with: 100)
            await motherboard.workSettled()
            return sum
        }
    }

    @Test("X-D1 the main actor, two custom actors and a plain thread play the same cases at once, to the same end")
    func everyDomain() async {
        async let first = onStage { _ in Self.playCases() }
        async let second = onStage { _ in Self.playCases() }
        async let main = MainActor.run { Self.playCases() }
        async let thread = onThread { Self.playCases() }
        let model = Self.cases.map { plan in
            let world = ModelWorld(plan)
            world.player.play(on: world)
            return world.player.trace
        }
        for traces in await [first, second, main, thread] { #expect(traces == model) }
    }

    private static var cases: [Case] { (0..<200).map { Case(seed: $0) } }

    private static func playCases() -> [[String]] {
        DiagnosticSink.withSink(DiagnosticSink { _ in }) {
            cases.map { plan in
                let world = RealWorld(plan)
                world.player.play(on: world)
                return world.player.trace
            }
        }
    }

    @Test(
        "X-D1 on a plain thread all that is synchronous works; asynchronous work is reported, does not start, and fails"
    )
    func plainThread() async {
        let reports = Reports(), errors = Locked<[DiagnosticKind?]>([])
        let outputs = await onThread {
            DiagnosticSink.withSink(reports.sink) {
                let motherboard = Motherboard(boards: [
                    Scripted<Alpha> { board, value in
                        board.perform({ Issue.record("it started") }) { result in
                            let error = #expect(throws: BoardError.self) { try result.get() }
                            errors.withLock { $0.append(error?.kind) }
                        }
                        board.sendOutput(value)
                    }
                ])
                var outputs: [Int] = []
                motherboard[Alpha.self].flow.handle { outputs.append($0) }
                motherboard[Alpha.self].activation.activate(with: 1)
                return outputs
            }
        }
        #expect(outputs == [1])
        #expect(errors.withLock { $0 } == [.isolationMissing])
        #expect(
            reports.lines == [
                """
                isolationMissing: 'alpha' started asynchronous work, but its root motherboard belongs to no actor: \
                its result could not be 
                """
                    + "delivered. Make the root in an actor's method, or call adopt() on it there"
            ])
    }

    @Test("X-D1 an actor may own its root and use its state in a handler")
    func actorOwnsRoot() async {
        actor Session {
            private var motherboard: Motherboard?
            private var got: [Int] = []

            func start() {
                let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
                motherboard[Alpha.self].flow.handle { self.got.append($0) }
                motherboard[Alpha.self].activation.activate(with: 1)
                self.motherboard = motherboard
            }

            func end() -> [Int] {
                motherboard = nil
                return got
            }
        }
        let session = Session()
        await session.start()
        #expect(await session.end() == [1])
    }
}
