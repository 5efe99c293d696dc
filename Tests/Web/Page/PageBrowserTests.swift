import BoardyHTTP
import BoardyHeadless
import BrowserDriver
import Foundation
import Testing

@testable import BoardyWeb

/// Tests of the pages in a real browser. They take seconds and need Chromium, so they run only if `BOARDY_BROWSER` is
/// set; a value that is a path is a folder for screenshots.
@MainActor @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil))
struct PageBrowserTests {
    private let site = PageSite()
    private let server: HTTPServer
    private let browser: BrowserDriver

    init() async throws {
        server = try HTTPServer(site)
        browser = try await BrowserDriver()
    }

    private func open(_ name: String) async throws {
        try await browser.open(try #require(URL(string: "http://127.0.0.1:\(server.port)/\(name)")))
        // The browser gives the focus away when it draws the page for the first time.
        await browser.wait(for: "[null, document.activeElement].includes(document.querySelector('[autofocus]'))")
    }

    @Test("no page has a barrier that axe-core finds, in light and dark, wide and narrow")
    func barriers() async throws {
        for (width, isDark) in [(1280, false), (390, true)] {
            try await browser.resize(width: width, height: 800, isDark: isDark)
            for page in SamplePage.all {
                try await open(page.name)
                let found = try await browser.barriers()
                #expect(found == [], "\(page.name) at \(width)")
            }
        }
        // The test can fail: a control without a label is found.
        try await browser.evaluate("document.querySelector('main').innerHTML = '<input>'")
        let found = try await browser.barriers()
        #expect(found.contains { $0.hasPrefix("label: input") })
    }

    @Test(
        "AD-21 an HTML validator finds no error on any page",
        .enabled(if: HTMLValidator.isInstalled, Comment(rawValue: HTMLValidator.hint)))
    func markup() throws {
        // The values of the hostile page have signs that HTML forbids, and have to come back as they are.
        var pages = Dictionary(
            uniqueKeysWithValues: SamplePage.all.filter { $0.name != "hostile" }.map { ($0.name, $0.html.text) })
        // The test can fail: a cell outside of a table is found.
        pages["broken"] = "<!doctype html><html lang=\"en\"><title>Broken</title><p>A <td>cell</td></p></html>"
        let found = try HTMLValidator.errors(in: pages)
        #expect(found.filter { !$0.hasPrefix("broken, ") } == [])
        #expect(found.contains { $0.contains("Stray start tag “td”") }, "\(found)")
    }

    @Test("a code of a card is hidden while it is typed")
    func cardCode() async throws {
        try await open("card")
        let style = "getComputedStyle(document.querySelector('[autocomplete=cc-csc]')).webkitTextSecurity"
        #expect(try await browser.evaluate(style) == "disc")
    }

    @Test("a table stays a table for a screen reader in a narrow window, where its rows are blocks")
    func tables() async throws {
        try await open("products")
        for width in [1280, 390] {
            try await browser.resize(width: width, height: 800)
            let roles = try await browser.roles()
            #expect(roles.filter { $0 == "columnheader" }.count == 5 && roles.filter { $0 == "rowheader" }.count == 5)
            #expect(roles.filter { $0 == "row" }.count == 6 && roles.filter { $0 == "cell" }.count == 20, "\(roles)")
        }
    }

    @Test("AD-21 a menu of the header closes by Escape, which leaves the focus on its heading, and by a click outside")
    func menus() async throws {
        try await browser.resize(width: 1280, height: 800)
        for (leaving, expected) in [
            ("dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))", "false SUMMARY"),
            ("document.querySelector('main h1').click()", "false A"),
            (
                "document.querySelector('details[name=menu] a, details[name=menu] button').parentElement.click()",
                "true A"
            ),
        ] {
            try await open("framed")
            // In one script, because the browser gives the focus away when it draws the page for the first time.
            let now = try await browser.evaluate(
                """
                (() => {
                  const menu = document.querySelector("details[name=menu]");
                  menu.open = true;
                  menu.querySelector("a, button").focus();
                  \(leaving);
                  return [menu.open, document.activeElement.tagName.replace("BUTTON", "A")].join(" ");
                })()
                """)
            #expect(now == expected)
        }
    }

    @Test("AD-21 the current link of a narrow strip is in view at first, and the strip can be scrolled away from it")
    func strip() async throws {
        let links = (1...20).map { Links.Link("Category \($0)", to: "app://products/\($0)", isCurrent: $0 == 15) }
        let prompt = Prompt(title: "Products", content: [.links(Links("Category", links))], choices: ["Back"])
        site.setFirst(SamplePage("strip", prompt).html)
        try await browser.resize(width: 390, height: 800)
        try await open("")
        let link = "document.querySelector('.links [aria-current]').getBoundingClientRect()"
        let isInView = "\(link).left >= 0 && \(link).right <= innerWidth ? 'in view' : 'out of view'"
        await browser.wait(for: "(\(isInView)) === 'in view'")
        #expect(try await browser.evaluate(isInView) == "in view")
        try await browser.evaluate("document.querySelector('.links ul').scrollLeft = 0")
        // Two frames later the browser would have snapped back.
        let later = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        #expect(try await browser.evaluate("\(later).then(() => \(isInView))") == "out of view")
    }

    @Test("no page is wider than its window, from 320 to 1920 pixels")
    func widths() async throws {
        for page in SamplePage.all {
            try await open(page.name)
            for width in [320, 390, 768, 1024, 1280, 1920] {
                try await browser.resize(width: width, height: 800)
                let widths = try await browser.evaluate("innerWidth + ' ' + document.documentElement.scrollWidth")
                #expect(widths == "\(width) \(width)", "\(page.name)")
            }
        }
    }

    @Test("the Tab key reaches everything that can be used on every page, and shows where it is")
    func tabs() async throws {
        try await browser.resize(width: 1280, height: 800)
        for page in SamplePage.all {
            try await open(page.name)
            // A group of radio buttons is one stop, and a date has a stop for each of its parts. A closed group shows
            // its summary alone.
            let wanted = try await browser.evaluate(
                """
                window.wanted = new Set([...document.querySelectorAll("a, button, select, input:not([type=hidden]), \
                summary, [tabindex='0']")]
                    .filter((e) => e.tagName === "SUMMARY" || !e.closest("details:not([open])"))
                    .map((e) => e.type === "radio" ? e.name : e));
                window.reached = new Set();
                wanted.size
                """)
            for _ in 0..<90 {
                try await browser.press("Tab")
                let isDone = try await browser.evaluate(
                    """
                    (() => {
                      const e = document.activeElement, style = getComputedStyle(e);
                      if (e !== document.body && (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < \
                    2)) return "no outline: " + e.outerHTML;
                      reached.add(e.type === "radio" ? e.name : e);
                      return [...wanted].every((e) => reached.has(e));
                    })()
                    """)
                if isDone == "1" || isDone == "true" { break }
                #expect(!isDone.hasPrefix("no outline"), "\(page.name): \(isDone)")
            }
            let reached = try await browser.evaluate("[...wanted].filter((e) => reached.has(e)).length")
            #expect(reached == wanted, "\(page.name)")
        }
    }

    @Test("the keyboard alone signs in, chooses a row, ticks a box and confirms, also without scripts")
    func keyboard() async throws {
        for hasScripts in [true, false] {
            try await browser.runScripts(hasScripts)
            let earlier = site.forms.count
            // The first field of a form has the focus, and Enter in the last one sends it.
            try await open("sign-in")
            try await browser.type("ada@example.org")
            try await browser.press("Tab")
            try await browser.type("correct horse")
            try await browser.sends { try await browser.press("Enter") }
            // The second button of the second row.
            try await open("products")
            for _ in 0..<7 { try await browser.press("Tab") }
            try await browser.sends { try await browser.press("Enter") }
            try await open("tick")
            for _ in 0..<3 { try await browser.press("Tab") }
            try await browser.type("correct horse")
            for key in ["Tab", " ", "Tab", "Tab"] { try await browser.press(key) }
            try await browser.sends { try await browser.press("Enter") }
            try await open("confirmation")
            for _ in 0..<3 { try await browser.press("Tab") }
            try await browser.sends { try await browser.press("Enter") }
            // A choice that takes no fields is not stopped by those that are required.
            try await open("card")
            for _ in 0..<4 { try await browser.press("Tab") }
            try await browser.sends { try await browser.press("Enter") }
            #expect(
                site.forms.dropFirst(earlier) == [
                    """
                    turn=7&token=token&f.email%237.token=ada%40example.org&f.password%237.token=correct+horse&choice=0
                    """,
                    "choice=1+KIT-MUG-002&turn=7&token=token",
                    "turn=7&token=token&f.password%237.token=correct+horse&confirmed.0=yes&choice=0",
                    "turn=7&token=token&choice=2&confirmed.2=yes",
                    "turn=7&token=token&f.number%237.token=&f.expiry%237.token=&f.cvc%237.token=&choice=1",
                ])
        }
    }

    /// Returns what an event brings of a screen.
    private func part(_ event: String, of prompt: Prompt) throws -> String {
        try #require(SessionPage.parts(of: prompt).first { $0.event == event }).html.text
    }

    @Test("SC-6 new buttons replace those of before, and what is typed stays")
    func buttons() async throws {
        try await open("fields")
        await browser.wait { site.followerCount == 1 }
        try await browser.evaluate("document.querySelector('input[type=text]').value = 'typed'")
        let prompt = SamplePage.everyField
        let later = Prompt(title: prompt.title, content: prompt.content, fields: prompt.fields, choices: ["Leave"])
        site.send("choices", try part("choices", of: later))
        await browser.wait(for: "document.getElementById('choices').textContent.trim() === 'Leave'")
        #expect(try await browser.evaluate("document.querySelector('input[type=text]').value") == "typed")
    }

    @Test("new content replaces what has changed and keeps focus and chosen row, and a new question is loaded")
    func events() async throws {
        try await open("fields")
        await browser.wait { site.followerCount == 1 }
        let rows = SamplePage.everyField.content, changed = Array(rows.dropFirst())
        try await browser.click("input[value=STA-NBK-001]")
        try await browser.evaluate("window.before = document.querySelector('input[value=STA-NBK-001]')")
        let text = try part("content", of: SamplePage.everyField)
        site.send("content", text.replacing("53.70 EUR", with: "59.70 EUR"))
        await browser.wait(for: "document.getElementById('content').textContent.includes('59.70 EUR')")
        let isKept = "document.activeElement === before && before.isConnected && before.checked"
        #expect(try await browser.evaluate("\(isKept) ? 'kept' : 'lost'") == "kept")
        // A part is gone, so that everything is new.
        var prompt = SamplePage.everyField
        prompt = .init(title: prompt.title, content: changed, fields: prompt.fields, choices: prompt.choices)
        site.send("content", try part("content", of: prompt))
        await browser.wait(for: "!before.isConnected")
        let same = "document.activeElement.value + ' ' + document.activeElement.checked"
        #expect(try await browser.evaluate(same) == "STA-NBK-001 true")
        site.send("progress", SessionPage.progress(.init(title: "Importing", fractionCompleted: 0.5)).text)
        await browser.wait(for: "document.querySelector('#progress progress')?.value === 50")
        site.send("progress", "")
        await browser.wait(for: "!document.querySelector('progress')")

        // The number of this question changes nothing; another one loads the page anew.
        site.setFirst(try #require(SamplePage.all.first { $0.name == "over" }).html)
        site.send("turn", "7")
        site.send("content", "<p>seven</p>")
        await browser.wait(for: "document.getElementById('content')?.textContent === 'seven'")
        site.send("turn", "8")
        await browser.wait(for: "document.querySelector('h1')?.textContent === 'Goodbye'")
    }

    @Test("AD-3 a page that is left for an address does not load itself instead, as soon as its tab shows the address")
    func leaving() async throws {
        for isLeft in [true, false] {
            let followers = site.followerCount
            try await open("fields")
            await browser.wait { site.followerCount > followers }
            try await browser.evaluate(
                "void navigation.addEventListener('navigate', (e) => { e.preventDefault(); window.isLoading = true; })")
            if isLeft { try await browser.evaluate("dispatchEvent(new Event('beforeunload'))") }
            site.send("turn", "8")
            site.send("content", "<p>eight</p>")
            await browser.wait(for: "document.getElementById('content').textContent === 'eight'")
            #expect(try await browser.evaluate("window.isLoading ? 'loads' : 'stays'") == (isLeft ? "stays" : "loads"))
        }
    }

    @Test("AD-43 the page of a person loads itself anew if another window of the browser shows somebody else")
    func anotherPerson() async throws {
        for (page, person, leaves) in [
            ("framed", "", true), ("framed", "other", true), ("framed", nil, false), ("menu", "other", false),
        ] {
            try await open(page)
            let sent = person.map { "'\($0)'" } ?? "document.querySelector('main').dataset.person"
            // A second listener hears of it after the page has.
            let isLoading = try await browser.evaluate(
                """
                new Promise((done) => {
                  let isLoading = false;
                  navigation.addEventListener("navigate", (e) => { e.preventDefault(); isLoading = true; });
                  new BroadcastChannel("person").onmessage = () =>
                    setTimeout(() => done(isLoading ? "loads" : "stays"));
                  new BroadcastChannel("person").postMessage(\(sent));
                })
                """)
            #expect(isLoading == (leaves ? "loads" : "stays"), "\(page) \(person ?? "the same")")
        }
    }

    @Test("screenshots of every page, if a folder is given", .enabled(if: screenshots != nil))
    func pictures() async throws {
        let target = URL(filePath: try #require(screenshots))
        let only = ProcessInfo.processInfo.environment["BOARDY_PAGE"]?.split(separator: ",").map(String.init)
        for page in SamplePage.all where only?.contains(page.name) ?? true {
            for (width, isDark) in [(1280, false), (1280, true), (390, false), (390, true)] {
                try await browser.resize(width: width, height: 800, isDark: isDark)
                try await open(page.name)
                let height = Int(try await browser.evaluate("document.documentElement.scrollHeight")) ?? 800
                try await browser.resize(width: width, height: min(max(800, height), 5000), isDark: isDark)
                let name = "\(page.name)-\(width)-\(isDark ? "dark" : "light").png"
                try await browser.screenshot().write(to: target.appending(path: name))
            }
        }
    }
}

/// The folder for screenshots; nil if nobody wants any.
private let screenshots = ProcessInfo.processInfo.environment["BOARDY_BROWSER"].flatMap { $0.hasPrefix("/") ? $0 : nil }

extension BrowserDriver {
    /// Does something that sends a form, and waits for the page that answers it.
    fileprivate func sends(_ action: () async throws -> Void) async throws {
        try await action()
        await wait(
            for: "document.querySelector('h1')?.textContent === 'Sent' && document.readyState === 'complete'")
    }

    /// Asks the page until a condition holds, for a minute at most.
    func wait(for condition: String, at location: SourceLocation = #_sourceLocation) async {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            // A page that is about to leave may end the question.
            if (try? await evaluate("\(condition) ? 'yes' : 'no'")) == "yes" { return }
            try? await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("\(condition) does not become true", sourceLocation: location)
    }

    /// Lets the browser work until a condition of the test holds, for a minute at most.
    fileprivate func wait(until condition: () -> Bool, at location: SourceLocation = #_sourceLocation) async {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            if condition() { return }
            _ = try? await evaluate("0")
        }
        Issue.record("the condition does not become true", sourceLocation: location)
    }
}
