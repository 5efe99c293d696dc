import Boardy
import BoardyRemote
import BoardySodium
import BoardyStorage
import BoardyValues
import PaymentIO
import Testing

@testable import Payment

/// Payments that a worker serves, each in an app of its own on one store.
@Suite(.timeLimit(.minutes(10))) struct WorkerTests {
    private struct Lost: TransientError {}

    @Test("RM-73 a payment whose step fails transiently is tried again, answered once and charged once")
    func step() async throws {
        let failures = Locked(1)
        let gateway = FakeGateway { _ in
            try Self.fail(failures)
            return .approved(transactionID: "t-1")
        }
        let file = StoreFile()
        let served = try await Self.serve(Pay.self, .test(card: .approved), with: gateway, on: file)
        #expect(
            served.outputs == [.success(transaction: CardTransaction(id: "t-1", last4: "4242", brand: "visa"))])
        #expect(served.attempts == 2)
        #expect(await gateway.asked == ["charge k", "charge k"])
        #expect(try StoredPaymentBooks(store: try file.opened()).audit().transactions == 1)
    }

    @Test("RM-73 a settlement that fails transiently is tried again")
    func settlement() async throws {
        let failures = Locked(1)
        let gateway = FakeGateway(voiding: { _ in try Self.fail(failures) }) { _ in .declined(.cardDeclined) }
        let request = SettleRequest(key: "k", scope: .module)
        let served = try await Self.serve(Settle.self, request, with: gateway, on: StoreFile())
        #expect(served.outputs == [.none] && served.attempts == 2)
        #expect(await gateway.asked == ["void k", "void k"])
    }

    @Test("RM-73 a payment whose step fails otherwise ends with the text of the error")
    func failure() async throws {
        let gateway = FakeGateway { _ in throw FakeGateway.Unreachable() }
        let failure = await #expect(throws: RemoteFailure.self) {
            _ = try await Self.serve(Pay.self, .test(card: .approved), with: gateway, on: StoreFile())
        }
        #expect(failure?.message == "the board of 'payment.pay' failed: Unreachable()")
    }

    private static func fail(_ failures: Locked<Int>) throws {
        let isDue = failures.withLock { left in
            left -= 1
            return left >= 0
        }
        if isDue { throw Lost() }
    }

    /// Serves one activation with a queue in memory. Returns its outputs and the number of its attempts.
    private static func serve<C: RemoteContract>(
        _ contract: C.Type, _ input: C.Input, with gateway: FakeGateway, on file: StoreFile
    ) async throws -> (outputs: [C.Output], attempts: Int?) {
        let wire = WireCoding.sealed(with: try .random()), served = try ServedContract(contract, wire: wire)
        var settings = QueueSettings()
        settings.retry.firstDelay = .zero
        let queue = MemoryQueue(settings: settings, now: { RemoteTime(milliseconds: 1000) })
        let caller = queue.caller(ProcessID("c"))
        let app = PaymentApp(location: file.location, gateway: gateway, contracts: [served])
        let worker = RemoteWorker(of: ProcessID("w"), serving: app, from: queue)
        let work = Task { await worker.run() }
        let request = RemoteRequest(
            id: ActivationID("1"), contract: C.id, hash: served.version.hash,
            input: try C.encode(input: input, by: wire), caller: caller.process)
        let answers = Task {
            var bytes: [[UInt8]] = []
            for try await output in try await caller.submit(request) { bytes.append(output.bytes) }
            return bytes
        }
        let result = await answers.result
        await worker.drain()
        await work.value
        let outputs = try result.get().map { try C.decode(output: $0, by: wire) }
        return (outputs, await queue.list(QueueFilter(), limit: 1).first?.attempts)
    }
}

/// The payment module as a worker launches it for one activation.
private struct PaymentApp: RemoteApp {
    let location: Location
    let gateway: FakeGateway
    let contracts: [ServedContract]
    actor Domain {}

    func domain(for claim: RemoteClaim) -> Domain { Domain() }

    func launch(for claim: RemoteClaim, on domain: isolated Domain) -> LaunchedApp {
        let now: () -> Timestamp = { .present }
        let options = MainOptions.default.with(Store(location)).with(now).with(ChosenGateway(gateway: gateway))
        let launcher = PluginLauncher.with(options: options).install(launcherPlugin: PaymentLauncherPlugin())
            .install(launcherPlugin: OperatorPlugin()).initialize(isolation: domain)
        return LaunchedApp(motherboard: launcher.mainboard, unit: nil, keeping: launcher)
    }
}
