import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// Tests of somebody who clicks again while the server works on the first click.
@Suite struct SecondClickTests {
    private static let sentence = "<h2>Counted once</h2>"

    @Test("AD-45 a second click while the first one works counts for nothing, and the next page says so once")
    func answer() async throws {
        let server = TestServer(), browser = TestBrowser(server)
        await browser.open()
        let first = server.begin(browser.request(.post, "/answer", try browser.form("Work")))
        await server.shop.workHasBegun.wait()
        for choice in ["Work", "Import"] {
            let second = await server.send(browser.request(.post, "/answer", try browser.form(choice)))
            #expect(second.status == 303 && second.values(of: "Location") == ["/"])
        }
        #expect(!first.isHere)
        server.shop.work.open()
        #expect(await first.response.status == 303)
        await browser.open()
        #expect(browser.heading == "Menu" && browser.page.text.ranges(of: Self.sentence).count == 1)
        #expect(server.shop.lines == ["1: Work"])
        try await browser.choose("Sign in")
        #expect(browser.heading == "Sign in" && !browser.page.text.contains(Self.sentence))
        await server.close()
    }

    @Test("AD-45 a click on a page whose first click is done leads to the page as it is now, without a word")
    func done() async throws {
        let server = TestServer(), browser = TestBrowser(server)
        await browser.open()
        let form = try browser.form("Import")
        try await browser.post(form)
        try await browser.post(form)
        #expect(browser.heading == "Import" && !browser.page.text.contains(Self.sentence))
        await server.close()
    }

    /// An app whose page at an address waits for a gate when its button is pressed.
    private final class GateApp: LaneApp {
        let gate: Gate, begun: Gate
        init(_ gate: Gate, _ begun: Gate) { (self.gate, self.begun) = (gate, begun) }

        func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
            let thing = Prompt(
                title: "Thing", choices: [Choice("Add", link: .action("app://things/cup/take")), "Rename"])
            while let answer = try? await driver.answer(thing) {
                if answer.link == "app://things/cup" { continue }
                begun.open()
                await gate.wait()
                try? await driver.present(Prompt(title: "Added"))
            }
        }

        func refresh(_ session: BrowserSession.ID) {}
        func cancelWork(of session: BrowserSession.ID) -> Bool { false }
    }

    @Test(
        "AD-45 a second click on a button of an address keeps what the first one has told",
        arguments: [("Add", "/things/cup"), ("Rename", "/")])
    func address(button: String, place: String) async throws {
        let gate = Gate(), begun = Gate()
        let server = TestServer(addresses: ThingApp.addresses, app: { GateApp(gate, begun) })
        let browser = TestBrowser(server)
        await browser.open("/things/cup")
        let form = try browser.form(button) + [("at", "/things/cup")]
        let first = server.begin(browser.request(.post, "/answer", form))
        await begun.wait()
        let second = await server.send(browser.request(.post, "/answer", form))
        #expect(second.status == 303 && second.values(of: "Location") == [place])
        await browser.open(place)
        #expect(browser.heading == "One moment")
        gate.open()
        #expect(await first.response.values(of: "Location") == [place])
        await browser.open(place)
        #expect(browser.page.text.contains("<h2>Added</h2>") && browser.page.text.contains(Self.sentence))
        await server.close()
    }
}
