import Foundation

extension BrowserDriver {
    /// A tab of the browser. All tabs have the same cookies.
    public struct Tab: Hashable, Sendable {
        let session: String
    }

    /// Opens an empty tab, and drives it from now on.
    ///
    /// - Returns: the tab that was driven before.
    public func openTab() async throws -> Tab? {
        let former = tab
        // Tabs belong to the browser.
        tab = nil
        guard let target = try await call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String else {
            throw Failure(description: "the browser opens no tab")
        }
        try await drive(target)
        return former
    }

    /// Brings another tab to the front, and drives it from now on.
    ///
    /// - Returns: the tab that was driven before.
    @discardableResult
    public func show(_ other: Tab?) async throws -> Tab? {
        let former = tab
        tab = other
        _ = try await call("Page.bringToFront", [:])
        return former
    }

    /// Attaches to a page of the browser, which is the tab that is driven from now on.
    func drive(_ target: String) async throws {
        let session = try await call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]
        tab = (session as? String).map { Tab(session: $0) }
        _ = try await call("Page.enable", [:])
        _ = try await call("Page.setLifecycleEventsEnabled", ["enabled": true])
        // As in a window in front of all others: without that, no element of a new page has the focus before a key is
        // pressed.
        _ = try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    // MARK: - The history of a tab

    /// Begins to load the page again, as a person does.
    public func reload() async throws { _ = try await call("Page.reload", [:]) }

    /// Begins to go to another page of the history.
    ///
    /// - Parameter distance: the number of pages: -1 for the page before.
    public func go(by distance: Int) async throws {
        let history = try await call("Page.getNavigationHistory", [:])
        let entries = history["entries"] as? [[String: Any]] ?? []
        let place = (history["currentIndex"] as? Int ?? 0) + distance
        guard entries.indices.contains(place), let entry = entries[place]["id"] as? Int else {
            throw Failure(description: "the history has no page \(distance) from here: \(entries)")
        }
        _ = try await call("Page.navigateToHistoryEntry", ["entryId": entry])
    }

    /// Forgets all cookies and kept pages, so that the browser is as fresh as a new one.
    public func forget() async throws {
        _ = try await call("Network.clearBrowserCookies", [:])
        _ = try await call("Network.clearBrowserCache", [:])
    }
}
