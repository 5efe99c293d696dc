import BoardyHTTP
import RandomCases
import Testing

@testable import BoardyWeb

/// A model of one browser with two windows: the menu has one entry that leads to a form with a secret, and one that
/// leads back.
private struct Model {
    enum Place { case menu, signIn, over }

    var place = Place.menu
    /// The number of the question that stands.
    var turn = 1
    var visits: [String] = []

    /// Returns true if the form counts.
    mutating func post(_ choice: Int, turn: Int) -> Bool {
        guard turn == self.turn, place != .over else { return false }
        self.turn += 1
        switch (place, choice) {
        case (.menu, 0):
            place = .signIn
            visits.append("Sign in")
        case (.menu, 4): visits.append("Hidden")
        case (.menu, _): place = .over
        default: place = .menu
        }
        return true
    }
}

@Suite struct SessionModelTests {
    /// Steps of a browser and of time in any order.
    @Test(
        "looks, old forms, second windows, lost responses, new cookies and expiry in any order follow a small model",
        arguments: CaseSeeds.parts(2, of: 4))
    func randomOrders(_ seeds: [UInt64]) async throws {
        for seed in seeds {
            var random = SplitMix(state: seed)
            let server = TestServer(), windows = [TestBrowser(server), TestBrowser(server)]
            var model = Model()
            var forms: [(choice: Int, turn: Int, form: [(String, String)])] = []
            await windows[0].open()
            var session = 1, lostCount = 0
            for step in 0..<25 {
                let window = windows[random.number(below: 2)]
                // Both windows have the cookies of one browser.
                let cookie = windows[0].cookie
                windows[1].cookie = cookie
                switch random.number(below: 10) {
                case 0...2:
                    await window.open()
                    try expect(window, model, seed, step)
                    if model.place != .over { forms.append(contentsOf: try self.forms(of: window, model)) }
                case 3...7:
                    await window.open()
                    if model.place != .over { forms.append(contentsOf: try self.forms(of: window, model)) }
                    guard let sent = forms.randomElement(using: &random) else { continue }
                    let request = window.request(.post, "/answer", sent.form)
                    let response = await server.send(request)
                    let isCounted = model.post(sent.choice, turn: sent.turn)
                    if isCounted { #expect(server.sessions.all.last?.desk.view.turn == model.turn) }
                    #expect(response.status == 303, "BOARDY_CASE=\(seed), step \(step)")
                    // Now and then the response is lost on its way.
                    if !random.once(in: 4) {
                        window.take(response)
                    } else if isCounted, sent.form.contains(where: { $0.0 == "f.password" }) {
                        if random.once(in: 2) {
                            window.take(await server.send(request))
                        } else {
                            (session, lostCount) = (session + 1, lostCount + 1)
                            (model, forms) = (Model(), [])
                            server.clock.advance(by: WebSessions.settling)
                        }
                    }
                    await window.open()
                    try expect(window, model, seed, step)
                case 8:
                    server.clock.advance(by: random.once(in: 2) ? .seconds(10) : Visitor.overlap)
                    server.sessions.tick()
                    await window.open()
                    try expect(window, model, seed, step)
                default:
                    if model.place != .over, random.once(in: 3), !model.visits.isEmpty {
                        server.clock.advance(by: .seconds(30 * 60))
                        server.sessions.tick()
                        model.place = .over
                        model.turn += 1
                        await window.open()
                        try expect(window, model, seed, step)
                    }
                    if model.place == .over {
                        try await window.post([], "/start")
                        session += 1
                        model = Model()
                        forms = []
                        try expect(window, model, seed, step)
                    }
                }
                windows[0].cookie = window.cookie
            }
            #expect(server.sessions.count <= 1 + lostCount, "BOARDY_CASE=\(seed)")
            #expect((1...1 + lostCount).contains(server.sessions.all.count), "BOARDY_CASE=\(seed)")
            #expect(server.shop.names.count == session, "BOARDY_CASE=\(seed)")
            await server.close()
            #expect(server.shop.runningCount == 0, "BOARDY_CASE=\(seed)")
        }
    }

    private func expect(_ window: TestBrowser, _ model: Model, _ seed: UInt64, _ step: Int) throws {
        let heading =
            switch model.place {
            case .menu: "Menu"
            case .signIn: "Sign in"
            case .over: "Goodbye"
            }
        #expect(window.heading == heading, "BOARDY_CASE=\(seed), step \(step)")
        if model.place != .over {
            #expect(try window.hidden("turn") == "\(model.turn)", "BOARDY_CASE=\(seed), step \(step)")
        }
    }

    /// The forms that the page of a window can send.
    private func forms(
        of window: TestBrowser, _ model: Model
    ) throws -> [(choice: Int, turn: Int, form: [(String, String)])] {
        let choices = model.place == .menu ? [0, 4, 5] : [0, 1]
        return try choices.map { choice in
            let fields = model.place == .signIn && choice == 0 ? [("f.email", "a@b"), ("f.password", "geheim")] : []
            return (choice, model.turn, try window.form(index: choice) + fields)
        }
    }
}
