import BoardyCore
import BoardyHeadless
import Foundation
import Testing

@testable import BoardyWeb

/// Opens once. Everybody who waits goes on then, and nobody waits afterwards.
final class Gate: Sendable {
    private let state = Locked<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    /// Waits until the gate opens, in an app. A test waits for ``opens(at:)``, which fails in the end.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits until something that a test has begun has opened the gate, and fails if nothing does.
    func opens(at location: SourceLocation = #_sourceLocation) async throws {
        try await eventually({ self.state.withLock(\.isOpen) }, at: location)
    }
}

/// Things that the apps of a test share across lanes.
final class ShopState: Sendable {
    /// Holds up the work that a visitor begins.
    let work = Gate()
    /// Opens when that work has begun.
    let workHasBegun = Gate()
    /// Holds up the first screen of every session.
    let entrance: Gate?
    private let log = Locked<[String]>([])
    private let sessions = Locked<(running: Int, names: Set<String>)>((0, []))

    init(entrance: Gate? = nil) { self.entrance = entrance }

    func note(_ line: String) { log.withLock { $0.append(line) } }
    var lines: [String] { log.withLock { $0 } }
    var runningCount: Int { sessions.withLock { $0.running } }
    var names: Set<String> { sessions.withLock { $0.names } }

    func begins(_ session: BrowserSession) {
        sessions.withLock { state in
            state.running += 1
            state.names.insert(session.name)
        }
    }

    func ends() { sessions.withLock { $0.running -= 1 } }
}

/// A small app with a screen of each kind. It belongs to its lane.
final class TestShop: LaneApp {
    private let state: ShopState
    /// The number that the menu shows, and the drivers of the sessions that show it.
    private var visitCount = 0
    private var menus: [Int: any ScreenDriver] = [:]

    init(_ state: ShopState) { self.state = state }

    static let signIn = Prompt(
        title: "Sign in", fields: [Field("email", label: "E-mail", .email), Field("password", .currentPassword)],
        choices: [Choice("Sign in", .primary, takesFields: true), Choice("Cancel", .back)])
    static let upload = Prompt(
        title: "Import", fields: [Field("file", .file), Field("note", isRequired: false)],
        choices: [Choice("Import", .primary, takesFields: true), Choice("Cancel", .back)])
    static let remove = Prompt(
        title: "Remove", fields: [Field("name")],
        choices: [
            Choice("Remove", .destructive, takesFields: true, confirmation: "Remove {name}?"), Choice("Cancel", .back),
        ])

    func menu() -> Prompt {
        Prompt(
            title: "Menu", content: [.pairs(["Visits": "\(visitCount)"])],
            choices: [
                "Sign in", "Work", "Import", "Remove", Choice("Hidden", isShown: false), Choice("Quit", .leave),
            ])
    }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        state.begins(session)
        defer {
            menus[session.id] = nil
            state.ends()
        }
        if let entrance = state.entrance { await entrance.wait() }
        do {
            while true {
                menus[session.id] = driver
                let choice = try await driver.answer(menu()).choice
                menus[session.id] = nil
                if choice == "Quit" { return }
                state.note("\(session.id): \(choice)")
                try await perform(choice, session, driver)
            }
        } catch {}
    }

    private func perform(_ choice: String, _ session: BrowserSession, _ driver: any ScreenDriver) async throws {
        switch choice {
        case "Sign in":
            let answer = try await driver.answer(Self.signIn)
            let name = answer.values["email"] ?? "nobody"
            try await driver.present(Prompt(title: answer.choice, content: ["Welcome, \(name)."]))
        case "Work":
            driver.showProgress(ProgressBar(title: "Counting", fractionCompleted: 0.25))
            state.workHasBegun.open()
            await state.work.wait()
            driver.showProgress(nil)
        case "Import":
            let answer = try await driver.answer(Self.upload)
            if let path = answer.values["file"] {
                state.note("\(path)=\(content(of: path))")
                try await driver.present(
                    Prompt(title: "Imported", content: ["'\(path)' is in \(session.uploadFolder)."]))
            }
        case "Remove":
            let answer = try await driver.answer(Self.remove)
            state.note("\(answer.choice) \(answer.values["name"] ?? "-")")
        default: break
        }
    }

    private func content(of path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? "missing"
    }

    func cancelWork(of session: BrowserSession.ID) -> Bool { false }

    func refresh(_ session: BrowserSession.ID) {
        visitCount += 1
        state.note("\(session) is refreshed")
        menus[session]?.update(menu())
    }
}
