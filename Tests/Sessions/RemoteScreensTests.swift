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
            Screen(title: "Card", fields: [Field("number", .cardNumber)], choices: [Choice("Pay", takesFields: true)]) {
                [weak self] card in
                self?.rootScreen.show(
                    Screen(title: "Sure?", choices: ["Yes"]) { [weak self] sure in
                        self?.end("\(number) \(card.values["number"] ?? "") \(sure.choice)")
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
    private let sessions: ScreenSessions
    private let address: ScreenAddress
    private let worker: RemoteWorker
    private let screens: RemoteWorker
    private let contract: ServedContract

    init(failures: Int = 0) throws {
        var settings = QueueSettings(), limits = WorkerSettings()
        settings.retry.firstDelay = .zero
        // A test that fails leaves activations open.
        limits.drainLimit = .zero
        let queue = MemoryQueue(settings: settings, now: { RemoteTime(milliseconds: 1000) })
        let wire = WireCoding.sealed(with: try SealingKeys.random()), process = ProcessID("c")
        self.queue = queue
        caller = queue.caller(process)
        sessions = ScreenSessions(of: process)
        address = sessions.makeAddress()
        let shown = try ScreensApp(for: sessions, of: process, wire: wire)
        screens = RemoteWorker(
            ProcessRow(id: process, host: "host", pid: 1, serving: shown.contracts), serving: shown, from: queue,
            settings: limits, clock: TestClock())
        contract = try ServedContract(Asking.self, wire: wire)
        let app = AskingApp(
            contracts: [contract],
            screens: try RemoteScreens(
                caller: queue.caller(ProcessID("w")), processes: { await queue.processes() }, wire: wire, clock: clock),
            address: address, failures: Locked(failures))
        worker = RemoteWorker(
            ProcessRow(id: ProcessID("w"), host: "host", pid: 2, serving: app.contracts), serving: app, from: queue,
            settings: limits, clock: TestClock())
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
        let workers = (showsScreens ? [worker, screens] : [worker])
        let tasks = workers.map { worker in Task { await worker.run() } }
        let result: Result<Void, any Error>
        do { result = .success(try await body(self)) } catch { result = .failure(error) }
        for worker in workers { await worker.drain() }
        for task in tasks { await task.value }
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

    func domain(for claim: RemoteClaim) -> Domain { Domain() }

    func launch(for claim: RemoteClaim, on domain: isolated Domain) -> LaunchedApp {
        let motherboard = Motherboard(boards: [AskingBoard(failures)])
        let context = HeadlessContext(driver: screens.driver(for: claim, at: address))
        motherboard.putIntoContext(context)
        return LaunchedApp(
            motherboard: motherboard, unit: nil, keeping: context,
            settle: { isDone in try await context.run(motherboard, until: isDone) })
    }
}
