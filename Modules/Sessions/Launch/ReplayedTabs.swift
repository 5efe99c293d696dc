package import BoardyHeadless
package import BoardyStorage

/// The apps of all tabs in the replay of a browser's recording. Each tab that the script opens gets a session of its
/// own, on the same store.
@MainActor
package struct ReplayedTabs {
    private let tabs: ScriptTabs
    private let sessions: SessionFactory
    private let store: Store
    private let recording: SessionRecording?

    /// - Parameters:
    ///   - tabs: the drivers of the tabs.
    ///   - recording: the recording of the replay; nil to record nothing.
    package init(_ tabs: ScriptTabs, _ sessions: SessionFactory, on store: Store, recording: SessionRecording?) {
        self.tabs = tabs
        self.sessions = sessions
        self.store = store
        self.recording = recording
    }

    /// Runs the app of the first tab, and the apps of the other tabs beside it.
    ///
    /// - Throws: the error that has ended a tab, or ``SessionError/Code/scriptUnused``.
    package func run(_ app: AppSession) async throws -> AppSession.End {
        tabs.first.onTurn = { [weak context = app.context] in context?.refresh() }
        tabs.onOpening = { driver in
            Task {
                do {
                    let tab = try launch(driver, like: app)
                    driver.onTurn = { [weak context = tab.context] in context?.refresh() }
                    _ = try await tab.run()
                } catch {
                    tabs.fail(error, in: driver)
                }
                driver.finish()
            }
        }
        do {
            let end = try await app.run()
            // The other tabs wait for lines as well, and none is left.
            if end == .inputEnded { await tabs.cancel() } else { try await tabs.finish() }
            return end
        } catch {
            await tabs.cancel()
            throw error
        }
    }

    private func launch(_ tab: TabDriver, like app: AppSession) throws -> AppSession {
        try sessions.launch(
            .terminal, files: .everywhere, on: store, diagnostics: app.diagnostics, tellsFailures: false, like: app
        ) { recording?.driver(around: tab, tab: tab.tab) ?? tab }
    }
}
