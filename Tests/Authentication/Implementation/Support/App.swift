import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardySodium
import BoardyStorage
import BoardyTesting
import BoardyValues

@testable import Authentication

/// An app of this one plugin, with cheap hashes, whose screens are answered from a list.
@MainActor final class App {
    let launcher: PluginLauncher
    let driver: RecordingDriver
    private let context: HeadlessContext
    private let recorder = DiagnosticRecorder()

    init(_ answers: [Answer] = [], options: MainOptions = .default, inContext: Bool = true) {
        // The driver's own list would not do, as an app is run several times here.
        var answers = answers
        driver = RecordingDriver { _ in answers.isEmpty ? nil : answers.removeFirst() }
        context = HeadlessContext(driver: driver)
        let sink = recorder.sink
        launcher = PluginLauncher.with(options: options.with(PasswordCost.least))
            .install(launcherPlugin: AuthenticationLauncherPlugin())
            .initialize { $0.diagnostics = sink }
        if inContext { launcher.mainboard.putIntoContext(context) }
    }

    var mainboard: Motherboard { launcher.mainboard }

    /// The diagnostics, each as `kind: message`.
    var reports: [String] { recorder.messages }

    /// Answers screens until none is open.
    func run() async throws { try await context.run(mainboard) }

    /// Answers one screen only.
    func answerNext() async throws {
        let answered = driver.answers.count
        try await context.run(mainboard) { driver.answers.count > answered }
    }

    /// Activates a board, answers its screens, and returns its outputs.
    func outputs<C: BoardContract>(of contract: C.Type, _ input: C.Input) async throws -> [C.Output] {
        var outputs: [C.Output] = []
        let token = mainboard[contract].flow.handle { outputs.append($0) }
        defer { token.cancel() }
        mainboard[contract].activation.activate(with: input)
        try await run()
        return outputs
    }

    /// Opens an account without a screen.
    @discardableResult
    func register(_ email: String = "ada@example.com", name: String? = "Ada") async throws -> RegisterOutcome? {
        try await outputs(of: Register.self, .ada(email, name: name)).last
    }

    /// Signs in without a screen.
    @discardableResult
    func signIn(_ email: String = "ada@example.com") async throws -> LoginOutcome? {
        try await outputs(of: Login.self, .ada(email)).last
    }

    /// The e-mail address of who is signed in.
    func currentEmail() async throws -> String? {
        try await outputs(of: CurrentUser.self, ()).last??.email
    }

    /// The content of the screens with a title, in order.
    func content(of title: String) -> [[String]] { driver.prompts.filter { $0.title == title }.map(\.lines) }

    /// Does what the menu offers under a title.
    func choose(_ title: String) async throws {
        let entries = launcher.contributions(to: MenuEntries.self).all.filter { $0.title == title }
        for entry in entries { entry.begin(mainboard) }
        try await run()
    }
}

extension RegisterRequest? {
    static func ada(_ email: String = "ada@example.com", name: String? = "Ada") -> RegisterRequest? {
        RegisterRequest(email: email, password: Secret("correct horse"), name: name)
    }
}

extension LoginRequest? {
    static func ada(_ email: String = "ada@example.com", password: String = "correct horse") -> LoginRequest? {
        LoginRequest(email: email, password: Secret(password))
    }
}

extension Answer {
    static func signIn(_ email: String = "ada@example.com", password: String = "correct horse") -> Answer {
        Answer("Sign in", ["email": email, "password": password])
    }

    static let cancel = Answer("Cancel")
}

extension RegisterOutcome {
    var user: User? { if case .registered(let user) = self { user } else { nil } }
}

extension LoginOutcome {
    var user: User? { if case .authenticated(let user) = self { user } else { nil } }
}

extension AuthenticateOutcome {
    var user: User? { if case .authenticated(let user) = self { user } else { nil } }
}

extension MainOptions {
    /// Returns these options for a session at a terminal on a profile.
    func on(profile: String) -> MainOptions { with(SettingValues().with(AuthenticationSettings.profile, profile)) }
}
