import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Testing

/// Tests of starting and stopping plugins.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LifecycleTests {
    private struct Failed: Error, CustomStringConvertible { let description: String }

    private let log = Log()

    /// Returns a launcher of plugins that log their starts and stops. Each requires the contract of the one before.
    private func launcher(failing: String? = nil, failingToStop: Set<String> = []) -> PluginLauncher {
        let plugins = ["a", "b", "c", "d"].map { name in
            TestPlugin(name).running(
                ModuleLifecycle { [log] _ in
                    if name == failing { throw Failed(description: "no \(name)") }
                    log.add("start \(name)")
                } stop: { [log] _ in
                    log.add("stop \(name)")
                    if failingToStop.contains(name) { throw Failed(description: "\(name) hurts") }
                })
        }
        return PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
    }

    @Test("MP-D3 plugins start in order, before the body, and stop in reverse after it; each once")
    func order() async throws {
        let launcher = launcher()
        var events: [String] = []
        launcher.onLifecycleEvent = { events.append("\($0)") }
        let result = try await launcher.withStartedPlugins { mainboard in
            #expect(mainboard === launcher.mainboard)
            try await launcher.start()
            log.add("body")
            return 7
        }
        #expect(result == 7)
        try await launcher.stop()
        #expect(
            log.entries == [
                "start a", "start b", "start c", "start d", "body", "stop d", "stop c", "stop b", "stop a",
            ])
        #expect(
            events == ["a", "b", "c", "d"].map { "the plugin '\($0)' has started" }
                + ["d", "c", "b", "a"].map { "the plugin '\($0)' has stopped" })
    }

    @Test("MP-D3 while the body runs, plugins maintain what they keep: at their start, and after each interval")
    func maintenance() async throws {
        let clock = TestClock()
        let plugins = ["a", "b"].map { name in
            TestPlugin(name).running(
                ModuleLifecycle(
                    start: { [log] _ in log.add("start \(name)") },
                    maintain: { [log] mainboard in
                        MainActor.assertIsolated()
                        log.add("maintain \(name) on \(mainboard.identifier)")
                    }, stop: { [log] _ in log.add("stop \(name)") }))
        }
        let launcher = assembly(plugins[0], plugins[1]).initialize(),
            round = ["maintain a on main", "maintain b on main"]
        try await launcher.withStartedPlugins(maintenanceInterval: .seconds(300), clock: clock) { _ in
            #expect(log.entries == ["start a", round[0], "start b", round[1]])
            for _ in 0..<2 {
                await clock.sleepers(1)
                clock.advance(by: .seconds(299))
                #expect(clock.sleeperCount == 1)
                clock.advance(by: .seconds(1))
                await clock.sleepers(1)
            }
            #expect(Array(log.entries.dropFirst(4)) == round + round)
        }
        clock.advance(by: .seconds(300))
        #expect(log.entries.suffix(3) == [round[1], "stop b", "stop a"])
    }

    @Test("MP-D3 the maintenance ends with the body, also if it throws or its time comes at the same moment")
    func maintenanceEnds() async {
        let clock = TestClock()
        let plugin = TestPlugin("a").running(
            ModuleLifecycle(maintain: { [log] _ in log.add("maintain") }, stop: { [log] _ in log.add("stop") }))
        let launcher = assembly(plugin).initialize()
        await #expect(throws: Failed.self) {
            try await launcher.withStartedPlugins(maintenanceInterval: .seconds(300), clock: clock) { _ in
                await clock.sleepers(1)
                clock.advance(by: .seconds(300))
                throw Failed(description: "body")
            }
        }
        #expect(log.entries == ["maintain", "stop"])
    }

    @Test("MP-D3 a launcher that was stopped can start again, with its mainboard and in its own domain")
    func again() async throws {
        var launcher: PluginLauncher?
        let plugin = TestPlugin("a").running(
            ModuleLifecycle { [log] mainboard in
                MainActor.assertIsolated()
                log.add("start \(mainboard.identifier)")
            } stop: { [log] mainboard in
                MainActor.assertIsolated()
                log.add("stop \(mainboard.identifier)")
            })
        launcher = assembly(plugin, TestPlugin("without")).initialize()
        for _ in 0..<2 {
            try await launcher?.start()
            try await launcher?.stop()
        }
        #expect(log.entries == ["start main", "stop main", "start main", "stop main"])
    }

    @Test(
        "MP-D3 if a plugin does not start, those that have started stop in reverse; the error names plugin and cause",
        arguments: [("a", []), ("b", ["a"]), ("c", ["a", "b"]), ("d", ["a", "b", "c"])])
    func failure(failing: String, started: [String]) async throws {
        let launcher = launcher(failing: failing)
        let error = await #expect(throws: LifecycleError.self) {
            try await launcher.withStartedPlugins { _ in log.add("body") }
        }
        #expect(error?.description == "the plugin '\(failing)' did not start: no \(failing)")
        #expect(error?.failures.map(\.plugin) == [failing])
        #expect(log.entries == started.map { "start \($0)" } + started.reversed().map { "stop \($0)" })
    }

    @Test("MP-D3 a plugin that fails to stop keeps no other from it, and the error has all failures")
    func failuresToStop() async {
        let launcher = launcher(failingToStop: ["c", "a"])
        let error = await #expect(throws: LifecycleError.self) { try await launcher.withStartedPlugins { _ in } }
        #expect(
            error?.description == "the plugin 'c' did not stop: c hurts; the plugin 'a' did not stop: a hurts")
        #expect(log.entries.suffix(4) == ["stop d", "stop c", "stop b", "stop a"])
    }

    @Test("MP-D3 failures to stop follow the reason in the error of a plugin that does not start")
    func failureAfterFailure() async {
        let launcher = launcher(failing: "c", failingToStop: ["b"])
        let error = await #expect(throws: LifecycleError.self) { try await launcher.start() }
        #expect(error?.description == "the plugin 'c' did not start: no c; the plugin 'b' did not stop: b hurts")
    }

    @Test(
        "MP-D3 the error of the body is thrown after the plugins have stopped, and one that does not stop is reported")
    func failureOfBody() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let launcher = launcher(failingToStop: ["b"])
            let error = await #expect(throws: Failed.self) {
                try await launcher.withStartedPlugins { _ in throw Failed(description: "body") }
            }
            #expect(error?.description == "body")
        }
        #expect(log.entries.suffix(4) == ["stop d", "stop c", "stop b", "stop a"])
        #expect(recorder.messages == ["boardFailed: the plugin 'b' did not stop: b hurts"])
    }

    @Test("MP-D3 nobody waits longer than the limit for a plugin that does not stop; the others stop")
    func hanging() async throws {
        let hangs = AsyncStream<Never>.makeStream(), clock = TestClock()
        let plugins = ["a", "b", "c"].map { name in
            TestPlugin(name).running(
                ModuleLifecycle(stop: { [log] _ in
                    log.add("stop \(name)")
                    // The wait is in a task that nobody cancels, so it outlasts the cancellation of this one.
                    if name == "b" { await Task { for await _ in hangs.stream {} }.value }
                }))
        }
        let launcher = assembly(plugins[0], plugins[1], plugins[2]).initialize()
        try await launcher.start()
        let stopping = Task { () -> String? in
            do { try await launcher.stop(within: .seconds(5), clock: clock) } catch { return "\(error)" }
            return nil
        }
        await clock.sleepers(1)
        // The sleeper of 'c' may be the first, and has gone when 'b' stops.
        while log.entries.count < 2 || clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .seconds(5))
        #expect(
            await stopping.value
                == "the plugin 'b' did not stop: it did not end within 5.0 seconds, so nobody waits for it any longer")
        #expect(log.entries == ["stop c", "stop b", "stop a"])
        hangs.continuation.finish()
    }

    @Test("MP-D3 a cancelled command stops its plugins, in a task that is not cancelled")
    func cancelled() async throws {
        let waits = AsyncStream<Never>.makeStream()
        let begun = AsyncStream<Void>.makeStream()
        let plugin = TestPlugin("a").running(
            ModuleLifecycle(stop: { [log] _ in log.add("stop, cancelled: \(Task.isCancelled)") }))
        let launcher = assembly(plugin).initialize()
        let command = Task {
            try await launcher.withStartedPlugins { _ in
                begun.continuation.finish()
                for await _ in waits.stream {}
                try Task.checkCancellation()
            }
        }
        for await _ in begun.stream {}
        command.cancel()
        await #expect(throws: CancellationError.self) { try await command.value }
        #expect(log.entries == ["stop, cancelled: false"])
    }

    @Test("MP-D3 a task that is cancelled while plugins start starts no more of them")
    func cancelledStart() async {
        let plugins = ["a", "b"].map { name in
            TestPlugin(name).running(
                ModuleLifecycle { [log] _ in
                    log.add("start \(name)")
                    withUnsafeCurrentTask { $0?.cancel() }
                } stop: { [log] _ in
                    log.add("stop \(name)")
                })
        }
        let launcher = assembly(plugins[0], plugins[1]).initialize()
        let error = await #expect(throws: LifecycleError.self) {
            try await Task { try await launcher.start() }.value
        }
        #expect(error?.failures.first?.error is CancellationError)
        #expect(log.entries == ["start a", "stop a"])
    }
}
