import BoardyCore

/// The plugins of a launcher that have a lifecycle, in the order in which they start.
final class PluginLifecycles {
    typealias Member = (plugin: String, lifecycle: ModuleLifecycle)

    private let members: [Int: Member]
    private let plugins: [PluginManifest]
    private var started: [Member] = []
    var onEvent: (LifecycleEvent) -> Void = { _ in }

    /// - Parameters:
    ///   - members: the plugins that have a lifecycle, by their positions in the order of installation.
    ///   - plugins: the manifests of all plugins, in the order of installation.
    init(_ members: [Int: Member], of plugins: [PluginManifest]) {
        self.members = members
        self.plugins = plugins
    }

    /// The positions of the plugins in the order in which they start, worked out when it is first needed.
    private(set) lazy var order = plugins.startOrder

    /// Starts the plugins that have not started. The first failure ends it, and the plugins that have started by then
    /// are left to ``stop(on:limit:clock:isolation:)``.
    func start(on mainboard: Motherboard) async -> LifecycleFailure? {
        if members.isEmpty { return nil }
        let ordered = order.compactMap { members[$0] }
        for member in ordered where !started.contains(where: { $0.plugin == member.plugin }) {
            do {
                try Task.checkCancellation()
                try await member.lifecycle.start(mainboard)
            } catch {
                let failure = LifecycleFailure(plugin: member.plugin, phase: .start, error: error)
                onEvent(.failed(failure))
                return failure
            }
            started.append(member)
            onEvent(.started(plugin: member.plugin))
            member.lifecycle.maintain(mainboard)
        }
        return nil
    }

    /// Calls the maintenance of the plugins that have started, in their order, after each interval. It ends with the
    /// task that it returns.
    ///
    /// Without isolation nothing would keep it from running beside the other work of the domain, so it does nothing.
    func maintain(
        _ mainboard: Motherboard, every interval: Duration, clock: any Clock<Duration>, isolation: isolated (any Actor)?
    ) -> Task<Void, any Error>? {
        guard isolation != nil, !members.isEmpty else { return nil }
        return Task {
            _ = isolation
            while true {
                try await clock.sleep(for: interval)
                try Task.checkCancellation()
                for member in started { member.lifecycle.maintain(mainboard) }
            }
        }
    }

    /// Stops the plugins that have started, the last one first, and returns the failures. Each has the time of the
    /// limit.
    func stop(
        on mainboard: Motherboard, limit: Duration, clock: any Clock<Duration>, isolation: isolated (any Actor)?
    ) async -> [LifecycleFailure] {
        if started.isEmpty { return [] }
        // A task of its own, because the caller's may be cancelled, as after Ctrl-C, and a stop has to be able to
        // wait.
        let stops = Task {
            _ = isolation
            var failures: [LifecycleFailure] = []
            while let member = started.popLast() {
                let error = await Self.end(member.lifecycle, on: mainboard, limit, clock, isolation)
                let failure = error.map { LifecycleFailure(plugin: member.plugin, phase: .stop, error: $0) }
                onEvent(failure.map(LifecycleEvent.failed) ?? .stopped(plugin: member.plugin))
                if let failure { failures.append(failure) }
            }
            return failures
        }
        return await stops.value
    }

    /// Waits for the end of a stop or of its time, and returns the error of either.
    private static func end(
        _ lifecycle: ModuleLifecycle, on mainboard: Motherboard, _ limit: Duration, _ clock: any Clock<Duration>,
        _ isolation: isolated (any Actor)?
    ) async -> (any Error)? {
        let (ends, ended) = AsyncStream<(any Error)?>.makeStream()
        let work = Task {
            _ = isolation
            do {
                try await lifecycle.stop(mainboard)
                ended.yield(nil)
            } catch {
                ended.yield(error)
            }
        }
        let timer = Task {
            try await clock.sleep(for: limit)
            ended.yield(StopOverdue(limit: limit))
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        var iterator = ends.makeAsyncIterator()
        return await iterator.next(isolation: isolation) ?? nil
    }
}
