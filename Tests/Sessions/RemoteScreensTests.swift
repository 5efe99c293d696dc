import BoardyCore
import BoardyHeadless
import BoardyRemote
import BoardySodium
import BoardyTesting
import Testing

@testable import BoardySessions

/// A board of a worker shows its screens in the session of its caller. Both are in the test process, with a queue in
/// memory between them.
@MainActor @Suite struct RemoteScreensTests {
    @Test("RM-90, RM-91 a remote board's notice and questions are shown in its caller's session, and answered there")
    func answers() async throws {
        let desk = try Desk()
        let driver = RecordingDriver([Answer("Pay", ["number": "4242424242424242"]), Answer("Yes")])
        let session = desk.session(driver)
        try await desk.run { _ in
            session.activate(with: 17)
            try await session.context.run(session.motherboard)
        }
        #expect(driver.titles == ["Welcome", "Card", "Sure?"])
        #expect(session.outputs == ["17 4242424242424242 Yes"])
        let rows = await desk.queue.list(QueueFilter(contract: "screens.c"), limit: 9)
        #expect(rows.map(\.state) == [.done, .done, .done])
        for row in rows {
            let report = try #require(await desk.queue.show(row.id))
            let text = report.outputs.map { String(decoding: $0.output.bytes, as: UTF8.self) }.joined()
            #expect(!text.contains("4242"))
        }
    }

    @Test("RM-103 an activation whose screen waits for a person waits for another process")
    func waits() async throws {
        let desk = try Desk(), seen = Locked<[[Bool]]>([])
        let driver = RecordingDriver { [waits = desk.waits] prompt in
            seen.withLock { $0.append(waits.withLock { $0.map(\.isEmpty) }) }
            return prompt.title == "Card" ? Answer("Pay", ["number": "4242424242424242"]) : Answer("Yes")
        }
        let session = desk.session(driver)
        try await desk.run { _ in
            session.activate(with: 17)
            try await session.context.run(session.motherboard)
        }
        #expect(session.outputs == ["17 4242424242424242 Yes"])
        #expect(seen.withLock { $0 } == [[false], [false]])
        #expect(desk.waits.withLock { $0.map(\.isEmpty) } == [true])
    }

    @Test("RM-95 the progress of a remote board is not shown in the session of its caller")
    func progress() async throws {
        let desk = try Desk()
        let driver = RecordingDriver([Answer("Pay", ["number": "4242424242424242"]), Answer("Yes")])
        let session = desk.session(driver)
        try await desk.run { _ in
            session.activate(with: 17)
            try await session.context.run(session.motherboard)
        }
        #expect(driver.titles == ["Welcome", "Card", "Sure?"])
        #expect(driver.progress == [])
    }

    @Test("RM-92 a second attempt gets the answers that were given to the first one, and shows no screen twice")
    func secondAttempt() async throws {
        let desk = try Desk(failures: 1)
        let driver = RecordingDriver([Answer("Pay", ["number": "4242424242424242"]), Answer("Yes")])
        let session = desk.session(driver)
        try await desk.run { _ in
            session.activate(with: 1)
            try await session.context.run(session.motherboard)
        }
        #expect(session.outputs == ["1 4242424242424242 Yes"])
        #expect(driver.titles == ["Welcome", "Card", "Sure?"])
        #expect(await desk.queue.list(QueueFilter(contract: Asking.id), limit: 9).map(\.attempts) == [2])
    }

    @Test("RM-93 a screen closes when the activation is cancelled")
    func cancelled() async throws {
        let desk = try Desk()
        let (shown, note) = AsyncStream.makeStream(of: String.self)
        let session = desk.session(
            RecordingDriver { prompt in
                note.yield(prompt.title)
                return nil
            })
        try await desk.run { _ in
            session.activate(with: 1)
            await #expect(throws: SessionError.self) { try await session.context.run(session.motherboard) }
            #expect(session.context.hasOpenScreens)
            try await desk.caller.cancel(Desk.id)
            while session.context.hasOpenScreens { await Task.yield() }
            await session.motherboard.workSettled()
            #expect(session.outputs == [])
        }
        note.finish()
        var titles: [String] = []
        for await title in shown { titles.append(title) }
        #expect(titles == ["Card"])
    }

    @Test(
        "RM-93 a form that a person fills in at a terminal stays as it is when its worker drains and another one serves",
        arguments: [false, true])
    func givenBack(answeredMeanwhile: Bool) async throws {
        let desk = try Desk(), terminal = HeldLines(), text = Locked("")
        let output = TextOutput { written in text.withLock { $0 += written } }
        let session = desk.session(TerminalDriver(input: terminal, output: output))
        try await desk.run { _ in
            session.activate(with: 17)
            let run = Task { try await session.context.run(session.motherboard) }
            await terminal.asked(1)
            terminal.type("Ada")
            await terminal.asked(2)
            await desk.endWorker()
            if !answeredMeanwhile { try desk.beginWorker() }
            terminal.type("4242424242424242")
            if answeredMeanwhile {
                while await desk.screens().last != .done { await Task.yield() }
                try desk.beginWorker()
            }
            await terminal.asked(3)
            terminal.type("Yes")
            terminal.end()
            try await run.value
        }
        #expect(session.outputs == ["17 Ada 4242424242424242 Yes"])
        #expect(text.withLock { $0 }.ranges(of: "Card").count == 1)
        #expect(await desk.screens() == [.done, .done, .done])
    }

    @Test("RM-93 a screen that a worker has left open closes when its activation ends before its next attempt")
    func abandoned() async throws {
        let desk = try Desk(), driver = HeldDriver(), session = desk.session(driver)
        try await desk.run { _ in
            session.activate(with: 17)
            let run = Task { try await session.context.run(session.motherboard) }
            while driver.shown.last?.title != "Card" { await Task.yield() }
            await desk.endWorker()
            await desk.screenClock.sleepers(1)
            desk.screenClock.advance(by: .seconds(10))
            await desk.screenClock.sleepers(1)
            #expect(session.context.hasOpenScreens)
            try await desk.caller.cancel(Desk.id)
            desk.screenClock.advance(by: .seconds(10))
            while session.context.hasOpenScreens { await Task.yield() }
            while await desk.screens().last?.isOpen != false { await Task.yield() }
            #expect(await desk.screens() == [.done, .cancelled])
            driver.answer("Pay")
            try await run.value
        }
        #expect(session.outputs == [])
    }

    @Test("RM-93 the next attempt's form takes the place of the open one, of which the same fields keep what is typed")
    func nextAttempt() async throws {
        let sessions = ScreenSessions(of: ProcessID("c")), address = sessions.makeAddress()
        let driver = HeldDriver(), motherboard = Motherboard(boards: []), context = HeadlessContext(driver: driver)
        motherboard.putIntoContext(context)
        sessions.admit(motherboard, at: address)
        func show(_ price: String, _ choices: Choice..., of owner: ActivationID = Desk.id) -> Task<Answer?, any Error> {
            let prompt = Prompt(title: "Card", heading: "Mug", content: [.text(price)], choices: choices)
            return Task {
                try await sessions.reply(to: ScreenRequest(session: address.session, prompt: prompt), of: owner).answer
            }
        }
        let first = show("12.00 EUR", "Pay")
        while !context.hasOpenScreens { await Task.yield() }
        let run = Task { try await context.run(motherboard) }
        while driver.shown.isEmpty { await Task.yield() }
        #expect(driver.shown.map(\.heading) == ["Mug"])
        let second = show("13.00 EUR", "Pay")
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(driver.shown.count == 1)
        #expect(driver.updates.map(\.content) == [["13.00 EUR"]])
        let third = show("13.00 EUR", "Pay", "Cancel")
        await #expect(throws: CancellationError.self) { try await second.value }
        // The answer was to a form that is no longer there.
        driver.answer("Pay")
        while driver.shown.count < 2 { await Task.yield() }
        driver.answer("Cancel")
        #expect(try await third.value == Answer("Cancel"))
        try await run.value
        #expect(driver.shown.map { $0.choices.count } == [1, 2])
    }

    @Test("RM-94 an activation whose session has ended fails, and the failure names the session")
    func ended() async throws {
        let desk = try Desk()
        _ = desk.session(RecordingDriver())
        try await desk.run { _ in
            let answer = await desk.answer(to: "1")
            await answer.end()
            let failure = try #require(#expect(throws: RemoteFailure.self) { try answer.result?.get() })
            #expect(
                failure.message.contains("the session '1' that would have shown the screen has ended"), "\(failure)")
        }
    }

    @Test("RM-94 an activation whose caller has gone fails, and the failure names the process")
    func gone() async throws {
        let desk = try Desk(), session = desk.session(RecordingDriver())
        try await desk.run(showsScreens: false) { _ in
            let answer = await desk.answer(to: "1")
            for _ in 0..<2 {
                await desk.clock.sleepers(1)
                desk.clock.advance(by: .seconds(5))
            }
            await answer.end()
            let failure = try #require(#expect(throws: RemoteFailure.self) { try answer.result?.get() })
            #expect(
                failure.message.contains(
                    "the process 'c' that would have shown the screen has gone, or is of another build"), "\(failure)")
            // The cancellation of the screen is sent at the same time as the failure.
            var rows = await desk.queue.list(QueueFilter(contract: "screens.c"), limit: 9)
            while rows.contains(where: \.state.isOpen) {
                await Task.yield()
                rows = await desk.queue.list(QueueFilter(contract: "screens.c"), limit: 9)
            }
            #expect(rows.map(\.state) == [.cancelled])
        }
        withExtendedLifetime(session) {}
    }
}

/// Asks for a card and a confirmation, and answers with all of it.
private enum Asking: RemoteContract {
    static let id: BoardID = "test.ask"
    typealias Input = Int
    typealias Output = String
}

private final class AskingBoard: Board, ContractBoard {
    typealias Contract = Asking
    private let failures: Locked<Int>

    init(_ failures: Locked<Int>) {
        self.failures = failures
        super.init(identifier: Asking.id)
    }

    func activate(withGuaranteedInput number: Int) {
        rootScreen.showProgress("Asking", fractionCompleted: 0.5)
        rootScreen.show(Screen(title: "Welcome", content: ["Number \(number)"]))
        rootScreen.show(
            Screen(
                title: "Card", fields: [Field("holder", isRequired: false), Field("number", .cardNumber)],
                choices: [Choice("Pay", .primary, takesFields: true)]
            ) { [weak self] card in
                let values = ["holder", "number"].compactMap { card.optionalText($0) }
                self?.rootScreen.show(
                    Screen(title: "Sure?", choices: ["Yes"]) { [weak self] sure in
                        self?.end((["\(number)"] + values + [sure.choice]).joined(separator: " "))
                    })
            })
    }

    private func end(_ answer: String) {
        let fails = failures.withLock { count in
            defer { count -= 1 }
            return count > 0
        }
        if fails { fail(Busy()) } else { sendOutput(answer) }
    }
}

private struct Busy: TransientError {}

/// A terminal whose lines a test types.
private final class HeldLines: LineSource, Sendable {
    private let (lines, typing) = AsyncStream.makeStream(of: String.self)
    private let count = Locked(0)

    func nextLine(isSecret: Bool) async throws -> String? {
        count.withLock { $0 += 1 }
        return await lines.first { _ in true }
    }

    func type(_ line: String) { typing.yield(line) }

    func end() { typing.finish() }

    /// Waits until a line was asked for so many times.
    @MainActor func asked(_ times: Int) async { while count.withLock({ $0 }) < times { await Task.yield() } }
}

/// A driver whose screens wait until a test answers.
private final class HeldDriver: ScreenDriver {
    private let (answers, answering) = AsyncStream.makeStream(of: Answer.self)
    private(set) var shown: [Prompt] = []
    private(set) var updates: [Prompt] = []

    func present(_ notice: Prompt) {}

    func answer(_ prompt: Prompt) async throws -> Answer {
        shown.append(prompt)
        guard let answer = await answers.first(where: { _ in true }) else { throw CancellationError() }
        return answer
    }

    func answer(_ choice: String) { answering.yield(Answer(choice)) }

    func update(_ prompt: Prompt) { updates.append(prompt) }

    func finish() {}
}

/// A worker with a board that asks, and a caller with sessions.
@MainActor private final class Desk {
    nonisolated static let id = ActivationID("018f0000-0000-7000-8000-000000000001")

    /// A session that shows screens, with a stand-in of the board that asks.
    @MainActor final class Session {
        let motherboard: Motherboard
        let context: HeadlessContext
        private(set) var outputs: [String] = []

        init(_ motherboard: Motherboard, _ context: HeadlessContext) {
            self.motherboard = motherboard
            self.context = context
            motherboard[Asking.self].flow.handle { [weak self] in self?.outputs.append($0) }
        }

        func activate(with number: Int) { motherboard[Asking.self].activation.activate(with: number) }
    }

    let queue: MemoryQueue
    let caller: any RemoteCaller
    let clock = TestClock()
    /// The clock of the sessions, which look at the activations of their open screens.
    let screenClock = TestClock()
    /// The waits of the activations whose apps were launched.
    let waits = Locked<[AnswerWaits]>([])
    private let sessions: ScreenSessions
    private let address: ScreenAddress
    private let wire: WireCoding
    private let limits: WorkerSettings
    private let failures: Locked<Int>
    private let screenWorker: RemoteWorker
    private let contract: ServedContract
    /// The workers under way, the one that has begun last at the end.
    private var running: [(worker: RemoteWorker, task: Task<Void, Never>)] = []

    init(failures: Int = 0) throws {
        var settings = QueueSettings(), limits = WorkerSettings()
        settings.retry.firstDelay = .zero
        // A test that fails leaves activations open.
        limits.drainLimit = .zero
        let queue = MemoryQueue(settings: settings, now: { RemoteTime(milliseconds: 1000) })
        let process = ProcessID("c")
        wire = WireCoding.sealed(with: try SealingKeys.random())
        self.queue = queue
        self.limits = limits
        self.failures = Locked(failures)
        caller = queue.caller(process)
        sessions = ScreenSessions(of: process)
        address = sessions.makeAddress()
        let shown = try ScreensApp(for: sessions, of: process, wire: wire, queue: queue, clock: screenClock)
        screenWorker = RemoteWorker(
            ProcessRow(id: process, host: "host", pid: 1, serving: shown.contracts), serving: shown, from: queue,
            settings: limits, clock: TestClock())
        contract = try ServedContract(Asking.self, wire: wire)
    }

    /// Begins a worker of a new process with the board that asks.
    func beginWorker() throws {
        let process = ProcessID("w\(running.count)")
        let app = AskingApp(
            contracts: [contract],
            screens: try RemoteScreens(caller: queue.caller(process), queue: queue, wire: wire, clock: clock),
            address: address, failures: failures, waits: waits)
        begin(
            RemoteWorker(
                ProcessRow(id: process, host: "host", pid: 2, serving: app.contracts), serving: app, from: queue,
                settings: limits, clock: TestClock()))
    }

    private func begin(_ worker: RemoteWorker) { running.append((worker, Task { await worker.run() })) }

    /// Ends the worker that has begun last. It gives back what is under way.
    func endWorker() async {
        guard let last = running.last else { return }
        await last.worker.drain()
        await last.task.value
    }

    /// The states of the screens, in their order.
    func screens() async -> [ActivationState] {
        await queue.list(QueueFilter(contract: "screens.c"), limit: 9).reversed().map(\.state)
    }

    /// Returns a session whose screens a driver answers. It ends with its motherboard.
    func session(_ driver: any ScreenDriver) -> Session {
        let client = RemoteClient(caller: caller, makeID: { Desk.id })
        let standIn = StandInBoard<Asking>(identifier: Asking.id, of: contract, client: client)
        let motherboard = Motherboard(boards: [standIn]), context = HeadlessContext(driver: driver)
        motherboard.putIntoContext(context)
        sessions.admit(motherboard, at: address)
        return Session(motherboard, context)
    }

    func run(showsScreens: Bool = true, _ body: (Desk) async throws -> Void) async throws {
        if showsScreens { begin(screenWorker) }
        try beginWorker()
        let result: Result<Void, any Error>
        do { result = .success(try await body(self)) } catch { result = .failure(error) }
        for next in running { await next.worker.drain() }
        for next in running { await next.task.value }
        try result.get()
    }

    /// Submits an activation, and returns its answer when it comes.
    func answer(to input: String) async -> Answered {
        let request = RemoteRequest(
            id: Self.id, contract: contract.id, hash: contract.version.hash, input: Array(input.utf8),
            caller: caller.process)
        return Answered(request, by: caller)
    }
}

/// The answer to an activation, in time.
@MainActor private final class Answered {
    private(set) var result: Result<String?, any Error>?
    private var task: Task<Void, Never>?

    init(_ request: RemoteRequest, by caller: any RemoteCaller) {
        task = Task {
            do {
                var text: String?
                for try await output in try await caller.submit(request) {
                    text = String(decoding: output.bytes, as: UTF8.self)
                }
                result = .success(text)
            } catch {
                result = .failure(error)
            }
        }
    }

    func end() async { await task?.value }
}

/// An app whose screens are shown at an address.
private struct AskingApp: RemoteApp {
    actor Domain {}

    let contracts: [ServedContract]
    let screens: RemoteScreens
    let address: ScreenAddress
    let failures: Locked<Int>
    let waits: Locked<[AnswerWaits]>

    func domain(for claim: RemoteClaim) -> Domain { Domain() }

    func launch(for claim: RemoteClaim, on domain: isolated Domain) -> LaunchedApp {
        if let current = AnswerWaits.current { waits.withLock { $0.append(current) } }
        let motherboard = Motherboard(boards: [AskingBoard(failures)])
        let context = HeadlessContext(driver: screens.driver(for: claim, at: address))
        motherboard.putIntoContext(context)
        return LaunchedApp(
            motherboard: motherboard, unit: nil, keeping: context,
            settle: { isDone in try await context.run(motherboard, until: isDone) })
    }
}
