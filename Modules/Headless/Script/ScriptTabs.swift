/// The tabs of a browser in the replay of its recording. Each tab has screens of its own, and the script
/// tells which tab its lines answer.
///
/// A line such as `tab 2` counts when the tab before asks again, or is over. So all that follows from an answer is done
/// before another tab goes on.
package final class ScriptTabs {
    /// The most tabs of a session at a time.
    package static let limit = 4

    fileprivate let script: ScriptDriver
    /// The drivers of the tabs that are open.
    private var drivers: [Int: TabDriver] = [:]
    private var current = 1
    private var tasks: [Task<Void, Never>] = []
    private var failure: (any Error)?

    /// Runs the app in another tab, because the first line of the tab is due. The task ends with the tab, calls
    /// ``fail(_:)`` for an error, and ``TabDriver/finish()`` in any case.
    package var onOpening: (TabDriver) -> Task<Void, Never> = { _ in Task {} }

    /// The driver of the first tab.
    package private(set) lazy var first = TabDriver(1, self)

    /// - Parameter script: answers the screens of all tabs.
    package init(_ script: ScriptDriver) {
        self.script = script
        drivers[1] = first
    }

    /// Returns the answer of the next line; nil if the line is another tab's.
    fileprivate func answer(_ prompt: Prompt, in tab: Int) throws -> Answer? {
        if let failure { throw failure }
        // Also before another tab goes on, as in the recording.
        if tab == current { script.show(prompt) }
        while tab == current {
            guard let next = script.takeTab(before: prompt) else {
                if drivers[1] == nil, script.isUsedUp { throw CancellationError() }
                return try script.reply(to: prompt)
            }
            turn(to: next)
        }
        return nil
    }

    /// Ends a tab. The next lines belong to the tab that the script names, or else to the first tab.
    fileprivate func close(_ tab: Int) {
        guard drivers.removeValue(forKey: tab) != nil, tab == current else { return }
        turn(to: script.takeTab(before: nil) ?? 1)
    }

    private func turn(to tab: Int) {
        current = tab
        if let driver = drivers[tab] { return driver.goOn() }
        // A session ends with its first tab.
        guard drivers[1] != nil else { return fail(CancellationError()) }
        makeRoom()
        // A browser's recording may end a tab after it has begun the one in whose favour the tab was closed.
        if drivers.count > Self.limit { return fail(script.tooManyTabs) }
        let driver = TabDriver(tab, self)
        drivers[tab] = driver
        tasks.append(onOpening(driver))
    }

    /// Closes the tabs without a line left, if there is no place for another tab. The browser has closed them too.
    private func makeRoom() {
        if drivers.count < Self.limit { return }
        for (tab, driver) in drivers where tab != 1 && !script.hasLine(ofTab: tab) {
            drivers[tab] = nil
            driver.close()
        }
    }

    /// Ends all tabs with an error, unless another error has ended them before, or the tab of this error is closed.
    package func fail(_ error: any Error, in tab: TabDriver? = nil) {
        if failure != nil || tab?.isClosed == true { return }
        failure = error
        for driver in drivers.values { driver.goOn() }
    }

    /// Waits for the ends of the other tabs after the first one has ended.
    ///
    /// - Throws: the error that has ended a tab, or ``SessionError/Code/scriptUnused``.
    package func finish() async throws {
        await waitForTabs()
        if let failure, !(failure is CancellationError) { throw failure }
        try script.finish()
    }

    /// Ends the other tabs, because the first one has failed or the recording has ended.
    package func cancel() async {
        fail(CancellationError())
        for task in tasks { task.cancel() }
        await waitForTabs()
    }

    private func waitForTabs() async {
        while let task = tasks.popLast() {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }
}

/// The driver of one tab in the replay of a recording.
package final class TabDriver: ScreenDriver {
    /// The number of the tab.
    package let tab: Int
    private weak var tabs: ScriptTabs?
    private let (turns, turn) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// The prompt that is being answered, with its newest content.
    private var prompt: Prompt?

    /// Called when the tab goes on after another one, which may have changed what the screen shows.
    package var onTurn: () -> Void = {}

    /// True if the tab has made way for another one.
    fileprivate private(set) var isClosed = false

    init(_ tab: Int, _ tabs: ScriptTabs) { (self.tab, self.tabs) = (tab, tabs) }

    fileprivate func goOn() { turn.yield() }

    fileprivate func close() {
        isClosed = true
        goOn()
    }

    package func present(_ notice: Prompt) { tabs?.script.present(notice) }

    package func answer(_ prompt: Prompt) async throws -> Answer {
        self.prompt = prompt
        while let tabs, !isClosed {
            if let answer = try tabs.answer(self.prompt ?? prompt, in: tab) { return answer }
            for await _ in turns { break }
            try Task.checkCancellation()
            if !isClosed { onTurn() }
        }
        throw CancellationError()
    }

    package func update(_ prompt: Prompt) { self.prompt = prompt }

    package func finish() { tabs?.close(tab) }
}
