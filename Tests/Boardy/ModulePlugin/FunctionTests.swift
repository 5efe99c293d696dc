import BoardyComponentKit
import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Testing

/// Tests of functions that plugins provide in place of boards.
@Suite(.timeLimit(.minutes(10))) struct FunctionTests {
    private let log = Log()

    private func launcher(_ declare: @escaping (MainComponent) -> Void) -> PluginLauncher {
        let launcher = assembly(TestPlugin("bank", declare: declare)).initialize()
        launcher.mainboard[Rate.self].flow.handle { [log] in log.add("rate \($0)") }
        launcher.mainboard[Rate.self].failure.handle { [log] in log.add("failed \($0)") }
        launcher.mainboard[Rate.self].completion.handle { [log] in log.add("completed \($0)") }
        return launcher
    }

    @Test("MP-D7 a function answers each activation before it returns, and the board completes", .diagnostics)
    func answers() {
        let launcher = launcher { main in main.provide(Rate.self) { currency in "1 \(currency)" } }
        launcher.mainboard[Rate.self].activation.activate(with: "eur")
        launcher.mainboard[Rate.self].activation.activate(with: "usd")
        #expect(log.entries == ["rate 1 eur", "completed true", "rate 1 usd", "completed true"])
    }

    @Test("MP-D7 a function needs no parameter for a contract without an input", .diagnostics)
    func withoutInput() {
        let launcher = launcher { main in
            main.provide(Count.self) { 1 }
            main.register(Total.self) { 2 }
        }
        launcher.mainboard[Count.self].flow.handle { [log] in log.add("count \($0)") }
        launcher.mainboard[Total.self].flow.handle { [log] in log.add("total \($0)") }
        launcher.mainboard[Count.self].activation.activate()
        launcher.mainboard[Total.self].activation.activate()
        #expect(log.entries == ["count 1", "total 2"])
        #expect(launcher.manifests.map { $0.provides.map(\.id) } == [[Count.id]])
    }

    @Test("MP-D7 an error of a function ends the request and is reported once", .diagnostics(expecting: .boardFailed))
    func fails() {
        let launcher = launcher { main in main.provide(Rate.self) { _ in throw NoRate() } }
        launcher.mainboard[Rate.self].activation.activate(with: "eur")
        #expect(log.entries == ["failed NoRate()", "completed false"])
        #expect(DiagnosticRecorder.ofTest?.messages == ["boardFailed: 'bank.rate' failed: NoRate()"])
    }

    @Test("MP-D7 a function answers the parameters of a block task, its error goes to their handler", .diagnostics)
    func blockTask() {
        let launcher = launcher { main in
            main.provide(Find.self) { name in
                if name.isEmpty { throw NoRate() }
                return name.count
            }
        }
        for name in ["Ada", ""] {
            launcher.mainboard[Find.self].activation.activate(
                with: BlockTaskParameter(input: name)
                    .onSuccess { [log] in log.add("found \($0)") }
                    .onError { [log] in log.add("error \($0)") }
                    .onCompletion { [log] in log.add("\($0)") })
        }
        #expect(log.entries == ["found 3", "done", "error NoRate()", "done"])
    }

    @Test(
        "MP-D7 an asynchronous function awaits its module's boards on its board's motherboard, inside the activation",
        .diagnostics)
    func awaits() {
        let launcher = launcher { main in
            main.register(Total.self) { 7 }
            main.provide(Rate.self) { currency, board in
                let total = try await board.motherboard[Total.self].output()
                return "\(total) \(currency)"
            }
        }
        launcher.mainboard[Rate.self].activation.activate(with: "eur")
        log.add("returned")
        #expect(log.entries == ["rate 7 eur", "completed true", "returned"])
    }

    @Test("MP-D7 an asynchronous function awaits no board that its module does not declare")
    func undeclared() {
        let recorder = DiagnosticRecorder()
        DiagnosticSink.withSink(recorder.sink) {
            let launcher = launcher { main in
                main.register(Rate.self) { _, board in try await board.motherboard[Cart.self].output() }
            }
            launcher.mainboard[Rate.self].activation.activate(with: "eur")
        }
        #expect(recorder.events.map(\.kind) == [.boardFailed])
        #expect(recorder.messages.first?.contains("the module 'bank' neither requires nor registers it") == true)
    }

    @Test("MP-D8 what a function or a board awaits is required, unless the plugin registers it or uses it if provided")
    func awaited() throws {
        final class TotalBoard: Board, AsyncRequestBoard {
            typealias Contract = Total
            static let awaitedContracts: [any BoardContract.Type] = [Cart.self, Products.self]
            func respond(to input: Void) async throws -> Int { 1 }
        }
        let plugin = TestPlugin("bank") { main in
            main.provide(Rate.self, awaiting: Total.self, Pay.self, file: "Bank.swift", line: 3) { currency, _ in
                currency
            }
            main.register(Total.self, file: "Bank.swift", line: 4) { TotalBoard(identifier: $0) }
            main.require(Pay.self, file: "Bank.swift", line: 5)
            main.useIfProvided(Products.self)
        }
        let manifest = try #require(assembly(plugin).manifests.first)
        #expect(manifest.requires.map { "\($0.id) \($0.line)" } == ["payment.pay 5", "shopping.cart 4"])
        #expect(
            manifest.awaits.map { "\($0.board) \($0.awaited.id) \($0.awaited.file):\($0.awaited.line)" } == [
                "bank.rate bank.total Bank.swift:3", "bank.rate payment.pay Bank.swift:3",
                "bank.total shopping.cart Bank.swift:4", "bank.total products.list Bank.swift:4",
            ])
    }

    @Test("MP-D8 the producer of a module makes the boards that its functions await", .diagnostics)
    func awaitedBoards() {
        let launcher = assembly(
            TestPlugin("shop") { main in main.provide(Cart.self) { "full" } },
            TestPlugin("bank") { main in
                main.provide(Rate.self, awaiting: Cart.self) { _, board in
                    try await board.motherboard[Cart.self].output()
                }
            }
        ).initialize()
        launcher.mainboard[Rate.self].flow.handle { [log] in log.add($0) }
        launcher.mainboard[Rate.self].activation.activate(with: "eur")
        #expect(log.entries == ["full"])
    }

    @Test("MP-D7 an asynchronous function is cancelled with its board", .diagnostics)
    func cancelled() {
        var kept: [Answering<String>] = []
        let launcher = launcher { [log] main in
            main.provide(Rate.self) { _, board in
                defer { log.add("unwound") }
                return try await board.suspend { kept.append($0) }
            }
        }
        launcher.mainboard[Rate.self].activation.activate(with: "eur")
        launcher.mainboard.removeBoard(withIdentifier: Rate.id)
        log.add("removed")
        #expect(kept.count == 1)
        #expect(log.entries == ["unwound", "removed"])
    }

    /// Activates a function that is isolated by mistake, because its closure stands in a function of an actor.
    @MainActor private static func isolatedEntries() -> [String] {
        let tests = FunctionTests()
        let launcher = tests.launcher { main in main.provide(Rate.self) { currency, _ in currency } }
        launcher.mainboard[Rate.self].activation.activate(with: "eur")
        return tests.log.entries
    }

    @Test(
        "MP-D7 an asynchronous function that is isolated to an actor is refused",
        .diagnostics(expecting: .isolationMissing))
    func isolated() async {
        #expect(await Self.isolatedEntries() == ["completed true"])
        #expect(
            DiagnosticRecorder.ofTest?.messages == [
                "isolationMissing: the function of 'bank.rate' is isolated to MainActor, so it would begin later. "
                    + "Write its closure in a nonisolated function, such as apply(for:) of a plugin"
            ])
    }

    @Test("MP-D7 gateways guard functions of every kind")
    func guarded() {
        let recorder = DiagnosticRecorder()
        DiagnosticSink.withSink(recorder.sink) {
            let launcher = assembly(
                TestPlugin("bank") { [log] main in
                    main.provide(Count.self) {
                        log.add("count")
                        return 1
                    }
                    main.provide(Find.self) { _ in
                        log.add("find")
                        return 1
                    }
                    main.provide(Rate.self) { currency, _ in
                        log.add("rate")
                        return currency
                    }
                }
            ).install(gatewayBarrier: .registerWithActivation { gate, _ in gate.complete(false) }).initialize()
            launcher.mainboard[Count.self].activation.activate()
            launcher.mainboard[Find.self].activation.activate(with: "")
            launcher.mainboard[Rate.self].activation.activate(with: "eur")
        }
        #expect(log.entries == [])
        #expect(recorder.events.map(\.kind) == [.activationDiscarded, .activationDiscarded, .activationDiscarded])
    }

    @Test("MP-D7, FA-4 a function of a contract with a requirement is refused without a gateway")
    func requirement() {
        let plugin = TestPlugin("bank") { main in main.provide(Audit.self) { "sound" } }
        #expect(assembly(plugin).manifests.map { $0.provides.map(\.requirement) } == [["operator"]])
        let recorder = DiagnosticRecorder()
        DiagnosticSink.withSink(recorder.sink) {
            let launcher = assembly(plugin).initialize()
            launcher.mainboard[Audit.self].activation.activate()
        }
        #expect(recorder.events.map(\.kind) == [.activationDiscarded])
    }

    @Test("MP-D7 an answer has the place where its function is provided")
    func place() {
        var places: [String] = []
        let launcher = launcher { main in main.provide(Rate.self, file: "Bank.swift", line: 7) { $0 } }
        launcher.mainboard.observe { if $0.content.name == "output" { places.append("\($0.file):\($0.line)") } }
        launcher.mainboard[Rate.self].activation.activate(with: "eur")
        #expect(places == ["Bank.swift:7"])
    }
}

private struct NoRate: Error {}

private enum Rate: BoardContract {
    static let id: BoardID = "bank.rate"
    typealias Input = String
    typealias Output = String
}

private enum Count: BoardContract {
    static let id: BoardID = "bank.count"
    typealias Output = Int
}

private enum Total: BoardContract {
    static let id: BoardID = "bank.total"
    typealias Output = Int
}

private enum Find: BlockTaskContract {
    static let id: BoardID = "bank.find"
    typealias Input = String
    typealias Output = Int
}

private enum Audit: GuardedContract, BlockTaskContract {
    static let id: BoardID = "bank.audit"
    static let requirement = "operator"
    typealias Input = Void
    typealias Output = String
}
