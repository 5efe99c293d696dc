import BrowserDriver
import Foundation
import Testing

/// A person in front of a browser, who clicks and types, or who has a keyboard alone.
@MainActor
final class Shopper {
    /// The ways of a person to use the shop.
    enum Way: CaseIterable {
        case mouse, mouseWithoutScripts, keysAt200, keysAt400

        var hasKeysAlone: Bool { self == .keysAt200 || self == .keysAt400 }
        var hasScripts: Bool { self != .mouseWithoutScripts }
        /// The number of pixels that are one of the page.
        var zoom: Int {
            switch self {
            case .mouse, .mouseWithoutScripts: 1
            case .keysAt200: 2
            case .keysAt400: 4
            }
        }
    }

    /// A page as the person saw it.
    struct Page {
        /// The titles of its notices, then that of its question.
        let titles: [String]
        /// The texts of its notices and content, without IDs and times.
        let texts: [String]
    }

    let browser: BrowserDriver
    let way: Way
    /// True to look at each page, wide and narrow, for barriers and for content beside the window.
    var checksPages = false
    private(set) var pages: [Page] = []
    private var zoom: Int { way.zoom }

    init(_ browser: BrowserDriver, by way: Way = .mouse) {
        self.browser = browser
        self.way = way
    }

    func open(_ address: String, at location: SourceLocation = #_sourceLocation) async throws {
        try await browser.resize(width: 1280, height: 800, zoom: zoom)
        try await browser.open(try #require(URL(string: address)))
        try await see(at: location)
    }

    /// Begins a session at the start of the shop, where the first page has none.
    func begin(_ address: String, at location: SourceLocation = #_sourceLocation) async throws {
        try await browser.resize(width: 1280, height: 800, zoom: zoom)
        try await browser.open(try #require(URL(string: address)))
        try await browser.evaluate(
            """
            window.isOld = true;
            document.body.insertAdjacentHTML("beforeend", "<form id=begin method=post action=/start></form>");
            setTimeout(() => document.getElementById("begin").submit(), 0)
            """)
        try await wait(for: "!window.isOld && document.readyState === 'complete'", at: location)
        try await see(at: location)
    }

    func text() async throws -> String { try await browser.evaluate("document.body.innerText") }

    /// Types into fields, presses a button, and waits for the next page.
    ///
    /// - Parameters:
    ///   - heading: the heading of the next page, with `…` for a generated ID.
    ///   - text: a text of the next page.
    func press(
        _ label: String, typing values: [(String, String)] = [], then heading: String, _ text: String = "",
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        try await type(values, at: location)
        let selector = "main button, main a.button, main .cards a, main .links a"
        let found = try await browser.evaluate(
            """
            document.querySelectorAll("[data-press]").forEach((e) => e.removeAttribute("data-press"));
            [...document.querySelectorAll("\(selector)")].filter((e) => e.innerText.trim() === "\(label)").slice(0, 1)
              .map((e) => e.setAttribute("data-press", "")).length
            """)
        let page = try await self.text()
        try #require(found == "1", "no button '\(label)' in \(page)", sourceLocation: location)
        try await choose("[data-press]", then: heading, text, at: location)
    }

    /// Follows a link or presses a button, and waits for the next page.
    func choose(
        _ selector: String, then heading: String, _ text: String = "", at location: SourceLocation = #_sourceLocation
    ) async throws {
        try await reach(heading, text, at: location) {
            try await go(to: selector, at: location)
            if way.hasKeysAlone { try await browser.press("Enter") }
        }
    }

    /// Does something that leads to another page, and waits for that page.
    ///
    /// - Parameters:
    ///   - heading: the heading of the page, with `…` for a generated ID.
    ///   - text: a text of the page.
    func reach(
        _ heading: String, _ text: String = "", at location: SourceLocation = #_sourceLocation,
        by action: () async throws -> Void
    ) async throws {
        // The time at which a page began tells it apart from all others, also from one that the browser has kept.
        let former = try await browser.evaluate("String(performance.timeOrigin)")
        try await action()
        let id = "/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/"
        let isThere = "document.querySelector('h1')?.innerText.replace(\(id), '…') === \"\(heading)\""
        try await wait(
            for:
                """
                String(performance.timeOrigin) !== '\(former)' && document.readyState === 'complete' && \(isThere) && \
                document.body.innerText.includes('\(text)')
                """,
            at: location)
        try await see(at: location)
    }

    /// Types into fields.
    func type(_ values: [(String, String)], at location: SourceLocation = #_sourceLocation) async throws {
        for (name, value) in values {
            try await go(to: "[name='f.\(name)'], [name^='f.\(name)#']", at: location)
            try await browser.selectAll()
            try await browser.type(value)
        }
    }

    /// Brings the focus to an element: by a click in its middle, or by as many Tab keys as it takes.
    func go(to selector: String, at location: SourceLocation = #_sourceLocation) async throws {
        if !way.hasKeysAlone { return try await browser.click(selector) }
        for _ in 0..<80 {
            let focus = try await browser.evaluate(
                """
                (() => {
                  const element = document.activeElement, style = getComputedStyle(element);
                  if (!element.matches("\(selector)")) return "elsewhere";
                  const box = element.getBoundingClientRect();
                  if (box.left < 0 || box.right > innerWidth || box.bottom <= 0 || box.top >= innerHeight) return "outside";
                  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 ? "here" : "unseen";
                })()
                """)
            if focus != "elsewhere" {
                return #expect(focus == "here", "the focus at \(selector)", sourceLocation: location)
            }
            try await browser.press("Tab")
        }
        let page = try await text()
        Issue.record("the Tab key does not reach \(selector)\n\(page)", sourceLocation: location)
        throw CancellationError()
    }

    /// Asks the page until a condition holds, for a minute at most.
    func wait(for condition: String, at location: SourceLocation = #_sourceLocation) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            // A page that is about to leave may end the question.
            if (try? await browser.evaluate("\(condition) ? 'yes' : 'no'")) == "yes" { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        let page = try await text()
        Issue.record("not in time: \(condition)\n\(page)", sourceLocation: location)
        throw CancellationError()
    }

    /// Keeps what the page shows, and looks for what is wrong with it.
    private func see(at location: SourceLocation) async throws {
        // The browser gives the focus away when it draws the page for the first time.
        try await wait(for: "document.querySelector('[autofocus]')?.matches(':focus-visible') ?? true")
        let seen = try await browser.evaluate(
            """
            (() => {
              const texts = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent.trim());
              return JSON.stringify({
                titles: texts(".notice h2, h1"),
                // The stock on a card follows the store at once, and that on the screen of a script does not.
                texts: texts("main :is(.notice, #content) :is(p, dd, .cards h2, tbody th, td:not(.actions, .bar))")
                  .filter((t) => t && !t.startsWith("Available: ")),
              });
            })()
            """)
        let parts = try JSONDecoder().decode([String: [String]].self, from: Data(seen.utf8))
        let page = Page(titles: parts["titles"] ?? [], texts: (parts["texts"] ?? []).map(\.masked.onOneLine))
        // A page of the same parts has been looked at.
        let isNew = !pages.contains { $0.titles == page.titles && $0.texts.count == page.texts.count }
        pages.append(page)
        if zoom > 1, isNew {
            let place = try await browser.evaluate("scrollY")
            for zoom in [zoom / 2, zoom] {
                try await browser.resize(width: 1280, height: 800, zoom: zoom)
                let widths = try await browser.evaluate("innerWidth + ' ' + document.documentElement.scrollWidth")
                #expect(widths == "\(1280 / zoom) \(1280 / zoom)", "\(page.titles)", sourceLocation: location)
            }
            try await browser.evaluate("scrollTo(0, \(place))")
        }
        if !checksPages || !isNew { return }
        for (width, isDark) in [(390, true), (1280, false)] {
            try await browser.resize(width: width, height: 800, isDark: isDark)
            let widths = try await browser.evaluate("innerWidth + ' ' + document.documentElement.scrollWidth")
            let barriers = try await browser.barriers()
            #expect(widths == "\(width) \(width)", "\(page.titles)", sourceLocation: location)
            #expect(barriers == [], "\(page.titles) at \(width)", sourceLocation: location)
            try await keepScreenshot(of: page, "\(width)-\(isDark ? "dark" : "light")")
        }
    }

    /// Writes a picture of the page, if `BOARDY_BROWSER` is a path of a folder.
    private func keepScreenshot(of page: Page, _ look: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["BOARDY_BROWSER"], folder.hasPrefix("/") else { return }
        let title = page.titles.joined(separator: "-").replacing(" ", with: "-").lowercased()
        let file = URL(filePath: folder).appending(path: "shop-\(title)-\(page.texts.count)-\(look).png")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await browser.screenshot().write(to: file)
    }
}
