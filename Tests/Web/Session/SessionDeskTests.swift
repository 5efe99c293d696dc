import BoardyHeadless
import Foundation
import Synchronization
import Testing

@testable import BoardyHTTP
@testable import BoardyWeb

@Suite struct SessionDeskTests {
    let clock = TestClock()
    let desk: SessionDesk

    init() {
        let path = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path
        desk = SessionDesk(uploads: UploadFolder(path: path), at: clock.now)
    }

    /// Returns the titles of the page as a response.
    func look() -> PendingResponse {
        let pending = PendingResponse()
        desk.look(at: clock.now, Reply { pending.arrive($0) }) { view in
            .text(200, "\(view.turn) \(view.question?.title ?? (view.isOver ? "over" : "-"))")
        }
        return pending
    }

    func submit(turn: Int, _ values: [String: String] = [:]) -> (SessionDesk.Submission, PendingResponse) {
        let pending = PendingResponse()
        let form = AnswerForm(turn: turn, choice: 0, values: values)
        let submission = desk.submit(form, at: clock.now, Reply { pending.arrive($0) }) {
            .text($0 == nil ? 200 : 201, "sent")
        }
        return (submission, pending)
    }

    @Test("AD-43 a tab that was asked before a sign-in elsewhere is left with the person, too")
    func lateSignIn() async throws {
        let left = Mutex<[ScreenUser.ID]>([]), ada = ScreenUser(id: ScreenUser.ID("1"), name: "Ada")
        let path = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path
        let desk = SessionDesk(
            uploads: UploadFolder(path: path), at: clock.now,
            personDidLeave: { person in left.withLock { $0.append(person) } })
        desk.show(MenuFrame())
        let asked = Task { try await desk.ask(Prompt(title: "Sign in")) }
        try await eventually { desk.view.question != nil }
        var menu = MenuFrame()
        menu.person = ada
        desk.show(menu)
        #expect(left.withLock { $0 } == [])
        desk.show(MenuFrame())
        try #require(left.withLock { $0 } == [ada.id])
        desk.leave(ada.id)
        #expect(try await asked.value.link == "/")
    }

    @Test("AD-48 the page of an address hears nothing of the story of its tab, and is nobody who waits for that")
    func addressPage() async throws {
        let asked = Task { try await desk.ask(Prompt(title: "Card", choices: ["Pay"])) }
        try await eventually { desk.view.question != nil }
        let stream = EventStream()
        desk.follow(stream, of: "app://things/cup")
        _ = submit(turn: 1).1
        desk.showProgress(ProgressBar(title: "Paying", fractionCompleted: 0.5))
        #expect(stream.sent.map(\.name) == ["turn"])
        clock.advance(by: TabClients.absence)
        desk.tick(at: clock.now)
        #expect(desk.hasClientLeft(at: clock.now) && !desk.storeDidChange())
        desk.follow(EventStream())
        #expect(!desk.hasClientLeft(at: clock.now) && desk.storeDidChange())
        _ = try await asked.value
    }

    @Test("AD-49 work that has taken long ends at the page of its notice too, which tells the notice")
    func storyEnd() async throws {
        let asked = Task { try await desk.ask(Prompt(title: "Card", choices: ["Pay"])) }
        try await eventually { desk.view.question != nil }
        let sent = submit(turn: 1).1
        _ = try await asked.value
        clock.advance(by: TabClients.patience)
        desk.tick(at: clock.now)
        #expect(await sent.response.status == 200 && desk.takeEnd() == nil)
        let receipt = Prompt(title: "Receipt", content: ["Paid."], link: "app://orders/1")
        desk.present(receipt)
        let menu = Task { try await desk.ask(Prompt(title: "Menu", choices: ["Buy"])) }
        try await eventually { desk.view.question != nil }
        #expect(desk.takeEnd() == "/orders/1" && desk.hasEnded(at: "app://orders/1"))
        desk.open("app://orders/1", at: clock.now, Reply { _ in }) { _ in HTTPResponse(204) }
        #expect(try await menu.value.link == "app://orders/1" && desk.view.notices == [receipt])
        desk.end(at: clock.now)
    }

    @Test("AD-47 files of a person who has signed out are gone, also one that work under way has made since")
    func downloads() async throws {
        let ada = ScreenUser(id: ScreenUser.ID("1"), name: "Ada"), bea = ScreenUser.ID("2")
        let path = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path
        let desk = SessionDesk(uploads: UploadFolder(path: path), at: clock.now)
        let downloads = DownloadFolder(path: "\(path)/downloads")
        func export() throws {
            try FileManager.default.createDirectory(atPath: downloads.path, withIntermediateDirectories: true)
            try Data("sku".utf8).write(to: URL(filePath: "\(downloads.path)/stock.csv"))
        }
        var menu = MenuFrame()
        menu.person = ada
        desk.show(menu)
        let asked = Task { try await desk.ask(Prompt(title: "Shop")) }
        try await eventually { desk.view.question != nil }
        try export()
        desk.leave(bea)
        #expect(downloads.names == ["stock.csv"])
        desk.leave(ada.id)
        #expect(try await asked.value.link == "/" && downloads.names == [])
        desk.show(menu)
        let again = Task { try await desk.ask(Prompt(title: "Shop", choices: ["Export"])) }
        try await eventually { desk.view.turn == 2 }
        let form = AnswerForm(turn: 2, choice: 0, values: [:])
        #expect(desk.submit(form, at: clock.now, Reply { _ in }) { _ in .text(200, "") } == .accepted)
        _ = try await again.value
        desk.leave(ada.id)
        try export()
        let start = Task { try await desk.ask(Prompt(title: "Start")) }
        #expect(try await start.value.link == "/" && downloads.names == [])
    }

    @Test("AD-43 the page of an address is drawn anew after a change, and opened anew if its person was signed out")
    func addressOfBefore() async throws {
        let refreshCount = Mutex(0), ada = ScreenUser(id: ScreenUser.ID("1"), name: "Ada")
        let path = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path
        let left = Mutex<[ScreenUser.ID]>([])
        let desk = SessionDesk(
            uploads: UploadFolder(path: path), at: clock.now, refresh: { refreshCount.withLock { $0 += 1 } },
            personDidLeave: { person in left.withLock { $0.append(person) } })
        func ask(_ title: String, _ turn: Int) async throws -> Task<Answer, any Error> {
            let task = Task { try await desk.ask(Prompt(title: title, choices: ["OK"])) }
            try await eventually { desk.view.turn == turn }
            return task
        }
        func open() -> PendingResponse {
            let pending = PendingResponse()
            desk.open("app://order", at: clock.now, Reply { pending.arrive($0) }) { view in
                .text(200, "\(view.turn) \(view.question?.title ?? "-")")
            }
            return pending
        }
        var menu = MenuFrame()
        menu.person = ada
        desk.show(menu)
        let start = try await ask("Start", 1), first = open()
        #expect(try await start.value.link == "app://order")
        let order = try await ask("Order of Ada", 2)
        #expect(await first.response.text == "2 Order of Ada\n")
        #expect(await open().response.text == "2 Order of Ada\n" && refreshCount.withLock { $0 } == 0)
        #expect(!desk.storeDidChange())
        let again = open(), atOnce = open()
        try #require(refreshCount.withLock { $0 } == 1 && !again.isHere && !atOnce.isHere)
        desk.didRefresh()
        #expect(await again.response.text == "2 Order of Ada\n" && atOnce.isHere)
        // Ada was signed out by another program.
        #expect(!desk.storeDidChange())
        let late = open()
        desk.show(MenuFrame())
        for person in left.withLock({ $0 }) { desk.leave(person) }
        desk.didRefresh()
        try #require(!late.isHere && desk.view.question == nil)
        #expect(try await order.value.link == "/" && !late.isHere)
        let next = try await ask("Start", 3)
        #expect(try await next.value.link == "app://order" && !late.isHere)
        let nobody = try await ask("Sign in", 4)
        #expect(await late.response.text == "4 Sign in\n" && refreshCount.withLock { $0 } == 2)
        desk.end(at: clock.now)
        await #expect(throws: CancellationError.self) { try await nobody.value }
    }

    @Test("The look that follows an answer draws nothing anew; another one after a change does, and a late one")
    func news() async throws {
        let refreshCount = Mutex(0)
        let desk = SessionDesk(uploads: UploadFolder(path: "/nowhere"), at: clock.now) {
            refreshCount.withLock { $0 += 1 }
        }
        func look() -> Int {
            desk.look(at: clock.now, Reply { _ in }) { _ in .text(200, "") }
            return refreshCount.withLock { $0 }
        }
        func answer(_ turn: Int) async throws {
            let asked = Task { try await desk.ask(Prompt(title: "Shop", choices: ["OK"])) }
            try await eventually { desk.view.turn == turn }
            #expect(!desk.storeDidChange())
            let form = AnswerForm(turn: turn, choice: 0, values: [:])
            #expect(desk.submit(form, at: clock.now, Reply { _ in }) { _ in .text(200, "") } == .accepted)
            _ = try await asked.value
        }
        try await answer(1)
        #expect(look() == 1)  // nothing follows yet
        try await answer(2)
        let last = Task { try await desk.ask(Prompt(title: "Cart", choices: ["OK"])) }
        try await eventually { desk.view.turn == 3 }
        #expect(look() == 1 && look() == 2 && look() == 2)
        last.cancel()
        desk.end(at: clock.now)
    }

    @Test("AU-12 a client has left if it closes before the response, until it comes back, or if it asks for nothing")
    func hasLeft() async throws {
        func submit(_ isClosed: @escaping @Sendable () -> Bool) async throws {
            let asked = try await ask()
            let form = AnswerForm(turn: desk.view.turn, choice: 0, values: ["name": "Ada"])
            let reply = Reply({ _ in }, hasClientLeft: isClosed)
            #expect(desk.submit(form, at: clock.now, reply) { _ in .text(200, "sent") } == .accepted)
            _ = try await asked.value
        }
        let isClosed = ClosedFlag()
        try await submit { isClosed.value }
        #expect(!desk.hasClientLeft(at: clock.now))
        isClosed.close()
        #expect(desk.hasClientLeft(at: clock.now))
        // The response has gone to nobody.
        clock.advance(by: TabClients.patience)
        desk.tick(at: clock.now)
        #expect(desk.hasClientLeft(at: clock.now))
        #expect(look().isHere)
        #expect(!desk.hasClientLeft(at: clock.now))
        // With a response that was taken, the page is asked for soon, or its events.
        try await submit { false }
        clock.advance(by: TabClients.patience)
        desk.tick(at: clock.now)
        #expect(!desk.hasClientLeft(at: clock.now))
        clock.advance(by: TabClients.absence)
        #expect(desk.hasClientLeft(at: clock.now))
        let stream = EventStream()
        desk.follow(stream)
        #expect(!desk.hasClientLeft(at: clock.now))
        stream.abandon()
        #expect(desk.hasClientLeft(at: clock.now))
        #expect(look().isHere)
        #expect(!desk.hasClientLeft(at: clock.now))
        desk.end(at: clock.now)
        #expect(desk.hasClientLeft(at: clock.now))
    }

    private final class ClosedFlag: Sendable {
        private let state = Atomic(false)
        var value: Bool { state.load(ordering: .relaxed) }
        func close() { state.store(true, ordering: .relaxed) }
    }

    static let name = Prompt(title: "Name", fields: [Field("name")], choices: [Choice("OK", takesFields: true)])

    /// Asks a question in a task, and waits until it is shown.
    func ask(_ prompt: Prompt = name) async throws -> Task<Answer, any Error> {
        let turn = desk.view.turn
        let task = Task { [desk] in try await desk.ask(prompt) }
        try await eventually { [desk] in desk.view.turn != turn }
        return task
    }

    @Test("AU-16 what was typed in a sign-in that the app has refused is on the page of it once")
    func typedBefore() async throws {
        func text() async -> String? {
            let pending = PendingResponse()
            desk.look(at: clock.now, Reply { pending.arrive($0) }) { view in
                .text(200, view.question?.fields.map { $0.defaultValue ?? "-" }.joined() ?? "")
            }
            return await pending.response.text
        }
        let email = Field("email", .email, defaultValue: "ada", problem: "wrong")
        let signIn = [email, Field("password", .currentPassword)]
        let asked = try await ask(Prompt(title: "Sign in", fields: signIn, choices: ["OK"]))
        #expect(await text() == "ada-\n")
        #expect(await text() == "--\n")
        #expect(desk.view.question?.fields.first?.problem == "wrong")
        desk.end(at: clock.now)
        await #expect(throws: CancellationError.self) { try await asked.value }
    }

    @Test("the first look waits for the first question; later ones do not wait")
    func firstLook() async throws {
        let first = look()
        #expect(!first.isHere)
        let asked = try await ask()
        #expect(await first.response.text == "1 Name\n")
        #expect(look().isHere)
        desk.end(at: clock.now)
        await #expect(throws: CancellationError.self) { try await asked.value }
    }

    @Test(
        "an upload stays for later questions, such as those of a preview, until the next upload or menu"
    )
    func upload() async throws {
        let prompt = Prompt(title: "Import", fields: [Field("path", .file)], choices: [Choice("OK", takesFields: true)])
        var paths: [String] = []
        for text in ["one", "two"] {
            let asked = try await ask(prompt)
            let file = FormData.File(name: "shop.csv", contentType: nil, bytes: Array(text.utf8))
            let form = AnswerForm(turn: desk.view.turn, choice: 0, values: [:], files: ["path": file])
            guard case .accepted = desk.submit(form, at: clock.now, Reply { _ in }, { _ in .text(200, "sent") }) else {
                Issue.record("the form was not accepted")
                return
            }
            paths.append(try #require(try await asked.value.values["path"]))
            let later = try await ask()
            #expect(try String(contentsOfFile: paths[paths.count - 1], encoding: .utf8) == text)
            _ = submit(turn: desk.view.turn, ["name": "Ada"])
            _ = try await later.value
        }
        #expect(!FileManager.default.fileExists(atPath: paths[0]))
        #expect(FileManager.default.fileExists(atPath: paths[1]))
        let menu = try await ask(Prompt(title: "Menu", choices: [Choice("Import", in: "Shop")]))
        #expect(!FileManager.default.fileExists(atPath: paths[1]))
        desk.end(at: clock.now)
        await #expect(throws: CancellationError.self) { try await menu.value }
    }

    @Test("a first look that has waited long enough shows a page without a question")
    func firstLookIsReleased() async {
        let first = look()
        clock.advance(by: .milliseconds(1499))
        desk.tick(at: clock.now)
        #expect(!first.isHere)
        clock.advance(by: .milliseconds(1))
        desk.tick(at: clock.now)
        #expect(await first.response.text == "0 -\n")
    }

    @Test("an answer reaches the session once: the second form of the same question is stale")
    func answer() async throws {
        let asked = try await ask()
        let (submission, response) = submit(turn: 1, ["name": "Ada"])
        #expect(submission == .accepted)
        #expect(try await asked.value == Answer("OK", ["name": "Ada"]))
        #expect(submit(turn: 1, ["name": "Bob"]).0 == .stale)
        #expect(!response.isHere)
        // The response goes out with the next question.
        let next = try await ask()
        #expect(await response.response.status == 200)
        #expect(submit(turn: 1, ["name": "Bob"]).0 == .stale)
        #expect(submit(turn: 3, ["name": "Bob"]).0 == .stale)
        #expect(submit(turn: 2, ["name": "Cid"]).0 == .accepted)
        #expect(try await next.value == Answer("OK", ["name": "Cid"]))
        desk.end(at: clock.now)
    }

    @Test("a form that does not fit is refused, and the question stays")
    func refusal() async throws {
        let asked = try await ask()
        #expect(submit(turn: 1).0 == .refused)
        #expect(desk.view.refused?.problems == ["name": "A value is needed."])
        #expect(submit(turn: 1, ["name": "Ada"]).0 == .accepted)
        #expect(try await asked.value.values == ["name": "Ada"])
        desk.end(at: clock.now)
    }

    @Test("notices stand until the next answer, and none comes after the end")
    func notices() async throws {
        desk.present(Prompt(title: "Hello"))
        desk.present(Prompt(title: "News"))
        _ = try await ask()
        #expect(desk.view.notices.map(\.title) == ["Hello", "News"])
        _ = submit(turn: 1, ["name": "Ada"])
        #expect(desk.view.notices == [])
        desk.end(at: clock.now, because: Prompt(title: "Away"))
        desk.present(Prompt(title: "Late"))
        #expect(desk.view.notices.map(\.title) == ["Away"])
    }

    @Test("a page that nobody looks at is not kept")
    func forgottenPage() async throws {
        _ = try await ask()
        for _ in 0..<2 { #expect(await look().response.text == "1 Name\n") }
        func lookAgain() async -> String {
            let pending = PendingResponse()
            desk.look(at: clock.now, Reply { pending.arrive($0) }) { _ in .text(200, "made again") }
            return await pending.response.text
        }
        clock.advance(by: .milliseconds(4999))
        desk.tick(at: clock.now)
        #expect(await lookAgain() == "1 Name\n")
        clock.advance(by: .seconds(5))
        desk.tick(at: clock.now)
        #expect(await lookAgain() == "made again\n")
        desk.end(at: clock.now)
    }

    @Test("the page of a view is kept from the second look on, and made again after each change")
    func keptPage() async throws {
        _ = try await ask()
        func looks(_ texts: String...) async -> [String] {
            var seen: [String] = []
            for text in texts {
                let pending = PendingResponse()
                desk.look(at: clock.now, Reply { pending.arrive($0) }) { view in
                    .text(200, "\(view.question?.title ?? "") \(text)")
                }
                seen.append(await pending.response.text)
            }
            return seen
        }
        #expect(await looks("a", "b", "c", "d") == ["Name a\n", "Name b\n", "Name b\n", "Name b\n"])
        desk.update(Prompt(title: "Changed", fields: Self.name.fields, choices: Self.name.choices))
        #expect(await looks("a", "b", "c") == ["Changed a\n", "Changed b\n", "Changed b\n"])
        desk.end(at: clock.now)
        #expect(await look().response.text == "2 over\n")
    }

    @Test("new content that comes after the answer changes nothing: the question has gone")
    func lateUpdate() async throws {
        _ = try await ask()
        _ = submit(turn: 1, ["name": "Ada"])
        desk.update(Self.name)
        #expect(desk.view.question == nil)
        #expect(submit(turn: 1, ["name": "Bob"]).0 == .stale)
        desk.end(at: clock.now)
    }

    @Test("the end releases everybody who waits; a question after it is cancelled")
    func end() async throws {
        let asked = try await ask()
        let stream = EventStream()
        desk.follow(stream)
        desk.end(at: clock.now)
        await #expect(throws: CancellationError.self) { try await asked.value }
        let askedLate = Task { [desk] in try await desk.ask(Self.name) }
        await #expect(throws: CancellationError.self) { try await askedLate.value }
        #expect(stream.isEnded && desk.view.isOver && desk.view.turn == 2)
        #expect(submit(turn: 1, ["name": "Ada"]).0 == .stale)
        let late = EventStream()
        desk.follow(late)
        #expect(late.isEnded && desk.streamCount == 0)
    }

    @Test("a session has four streams at most; the oldest ends")
    func streams() {
        let streams = (0..<5).map { _ in EventStream() }
        for stream in streams { desk.follow(stream) }
        #expect(streams.map(\.isEnded) == [true, false, false, false, false])
        streams[2].end()
        desk.tick(at: clock.now)
        #expect(desk.streamCount == 3)
    }
}
