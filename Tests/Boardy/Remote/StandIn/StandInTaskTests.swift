import BoardyComponentKit
import BoardyCore
import BoardyModulePlugin
import BoardyRemote
import BoardyTesting
import Testing

@Suite struct StandInTaskTests {
    @Test("RM-68 the answer of a block task goes to the handlers of its activation")
    func answers() async {
        let caller = TestCaller { request in
            request.input == Array("2".utf8) ? .ended(2) : .ended(failure: RemoteFailure(.boardFailed, "no card"))
        }
        await onDomain { domain in
            let run = TaskRun(caller, isolation: domain)
            run.activate(1)
            run.activate(2)
            await run.launcher.mainboard.workSettled()
            // The board completes as its last task ended, and the tasks end in any order.
            let events = run.events.filter { !$0.hasPrefix("completed") }.sorted()
            #expect(events == ["1 done", "1 error boardFailed", "2 done", "2 success 20", "output 20"])
            let output = try? await run.launcher.mainboard[Fetching.self].activation.output(with: 2)
            #expect(output == 20)
        }
    }

    @Test("RM-68 cancelling the activation of a block task cancels it in the queue")
    func cancels() async {
        let (outputs, continuation) = RemoteOutputs.makeStream()
        let caller = TestCaller { _ in outputs }
        await onDomain { domain in
            let run = TaskRun(caller, isolation: domain)
            let activation = run.activate(1)
            for await call in caller.calls where call.hasPrefix("submit ") { break }
            activation.cancel()
            #expect(run.events == ["1 cancelled", "completed false"])
        }
        for await call in caller.calls where call.hasPrefix("cancel ") { break }
        withExtendedLifetime(continuation) {}
    }

    @Test(
        "RM-68 a block task that was cancelled or discarded in the queue ends as cancelled", arguments: [true, false])
    func isCancelled(discarded: Bool) async {
        let caller = TestCaller { _ in .ended(failure: RemoteFailure(discarded ? .discarded : .cancelled, "")) }
        await onDomain { domain in
            let run = TaskRun(caller, isolation: domain)
            run.activate(1)
            await run.launcher.mainboard.workSettled()
            #expect(run.events == ["1 cancelled", "completed false"])
        }
    }
}

/// A launcher whose plugin provides a block task that is elsewhere.
private final class TaskRun {
    let launcher: PluginLauncher
    private(set) var events: [String] = []

    init(_ caller: TestCaller, isolation: isolated any Actor) {
        let contracts = [Fetching.self].compactMap { try? ServedContract($0, wire: .unsealed) }
        let plugin = StandInPlugin(for: FetchPlugin(), contracts: contracts, client: RemoteClient(caller: caller))
        launcher = PluginLauncher.with(options: .default).install(launcherPlugin: plugin)
            .initialize(isolation: isolation)
        let board = launcher.mainboard[Fetching.self]
        board.flow.addTarget(self) { $0.events.append("output \($1)") }
        board.completion.addTarget(self) { $0.events.append("completed \($1)") }
    }

    @discardableResult
    func activate(_ input: Int) -> Activation {
        let parameter = BlockTaskParameter<Int, Int>(input: input)
            .onSuccess(target: self) { $0.events.append("\(input) success \($1)") }
            .onError(target: self) { run, error in
                run.events.append("\(input) error \((error as? RemoteFailure)?.code.rawValue ?? "\(error)")")
            }
            .onCompletion(target: self) { $0.events.append("\(input) \($1)") }
        return launcher.mainboard[Fetching.self].activation.activate(with: parameter)
    }
}

/// Doubles a number as a block task.
private enum Fetching: RemoteContract, BlockTaskContract {
    static let id: BoardID = "test.fetch"
    typealias Input = Int
    typealias Output = Int
}

private struct FetchPlugin: LauncherPlugin, ModulePlugin {
    let name = "fetch"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(Fetching.self) { id in
            Issue.record("the board was made")
            return BlockTaskBoard(identifier: id) { 2 * $0 }
        }
    }
}
