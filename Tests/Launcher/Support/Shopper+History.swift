import BrowserDriver
import Foundation
import Testing

// Where a person goes in a browser without a button of a page: to an address, back and forward.

extension Shopper {
    /// The heading of a page, and a text of it.
    typealias Expected = (heading: String, text: String)

    /// Makes a tab as the person has it: with its zoom, and with scripts or without.
    func prepareTab() async throws {
        try await browser.runScripts(way.hasScripts)
        try await browser.resize(width: 1280, height: 800, zoom: way.zoom)
    }

    /// Opens an address in a new tab, which the person sees from now on.
    ///
    /// - Returns: the tab before.
    func openTab(
        _ address: String, then heading: String, at location: SourceLocation = #_sourceLocation
    ) async throws -> BrowserDriver.Tab? {
        let former = try await browser.openTab()
        try await prepareTab()
        try await visit(address, then: heading, at: location)
        return former
    }

    /// Opens an address of the server, such as a bookmark.
    func visit(
        _ address: String, then heading: String, _ text: String = "", at location: SourceLocation = #_sourceLocation
    ) async throws {
        let url = try #require(URL(string: address), sourceLocation: location)
        try await reach(heading, text, at: location) { try await browser.open(url) }
    }

    /// Loads the page again.
    func reload(_ heading: String, _ text: String = "", at location: SourceLocation = #_sourceLocation) async throws {
        try await reach(heading, text, at: location) { try await browser.reload() }
    }

    /// Goes to the page before.
    func back(_ heading: String, _ text: String = "", at location: SourceLocation = #_sourceLocation) async throws {
        try await reach(heading, text, at: location) { try await browser.go(by: -1) }
    }

    /// Goes to the page from which the person went back.
    func forward(_ heading: String, _ text: String = "", at location: SourceLocation = #_sourceLocation) async throws {
        try await reach(heading, text, at: location) { try await browser.go(by: 1) }
    }

    /// The path and query that the browser shows.
    func place() async throws -> String { try await browser.evaluate("location.pathname + location.search") }

    /// The number beside the link to the cart.
    func piecesInCart() async throws -> String {
        try await browser.evaluate("document.querySelector('header a[href=\"/cart\"] .count')?.textContent ?? '0'")
    }
}
