import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import MainActorModule
import Testing

/// A board that runs asynchronous work and sends its result.
private final class Waiting: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = Int
    typealias OutputType = String
    private let work: @Sendable (Int) async -> String

    init(_ identifier: BoardID, work: @escaping @Sendable (Int) async -> String) {
        self.work = work
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Int) {
        perform({ [work] in await work(input) }) { [weak self] result in
            if let text = try? result.get() { self?.sendOutput(text) }
        }
    }
}

/// Tests of the isolation domain of a launcher.
@Suite(.timeLimit(.minutes(10))) struct DomainTests {
    @Test("X-D1 two launchers on two actors run in parallel: each waits for the other in its own domain")
    func parallel() async {
        let ping = AsyncStream<Void>.makeStream(), pong = AsyncStream<Void>.makeStream()
        async let first = meet(opens: ping.continuation, waitsFor: pong.stream)
        async let second = meet(opens: pong.continuation, waitsFor: ping.stream)
        let outputs = await [first, second]
        #expect(outputs == [["met 1"], ["met 1"]])
    }

    private func meet(
        opens own: AsyncStream<Void>.Continuation, waitsFor other: AsyncStream<Void>
    ) async -> [String] {
        await onDomain { actor in
            let plugin = TestPlugin("payment") { main in
                main.provide(Pay.self) { id in
                    Waiting(id) { number in
                        own.finish()
                        for await _ in other {}
                        return "met \(number)"
                    }
                }
            }
            let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: plugin)
                .initialize(isolation: actor)
            let log = Log()
            launcher.mainboard[Pay.self].flow.handle {
                actor.assertIsolated()
                log.add($0)
            }
            launcher.mainboard[Pay.self].activation.activate(with: 1)
            await launcher.mainboard.workSettled(isolation: actor)
            return log.entries
        }
    }

    @Test("X-D1 a launcher made on the main actor delivers there")
    @MainActor func mainActor() async {
        let launcher = assembly(
            TestPlugin("payment") { $0.provide(Pay.self) { Waiting($0) { "paid \($0)" } } }
        ).initialize()
        let log = Log()
        launcher.mainboard[Pay.self].flow.handle {
            MainActor.assertIsolated()
            log.add($0)
        }
        launcher.mainboard[Pay.self].activation.activate(with: 3)
        await launcher.mainboard.workSettled()
        #expect(log.entries == ["paid 3"])
    }

    /// Returns a launcher without an actor, as in the initial value of a stored property.
    private static func initialized() -> PluginLauncher {
        assembly(TestPlugin("payment") { $0.provide(Pay.self) { Waiting($0) { "paid \($0)" } } })
            .initialize(isolation: nil)
    }

    @Test("X-D1 a launcher that was made without an actor adopts the one on which it is launched")
    @MainActor func adopts() async {
        let launcher = Self.initialized(), window = Window(), log = Log()
        launcher.launch(in: window) { motherboard in
            motherboard[Pay.self].flow.handle { log.add($0) }
            motherboard[Pay.self].activation.activate(with: 3)
        }
        await launcher.mainboard.workSettled()
        #expect(log.entries == ["paid 3"])
    }

    @Test("X-D1 a module whose default isolation is the main actor declares a plugin")
    @MainActor func mainActorModule() {
        let screen = Screen()
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: GreetingPlugin(screen: screen))
            .initialize()
        launcher.open(link: "app://greet/Ada")
        #expect(screen.lines == ["Hello, Ada"])
    }
}
