import Boardy
import DashboardIO
import Foundation
import Headless

/// A launched app, to be run, or activated at one board.
@MainActor
struct Session {
    private let launcher: PluginLauncher
    private let context: HeadlessContext
    private let data: TextOutput
    private let heard: Heard

    /// - Parameters:
    ///   - notices: where screens go.
    ///   - data: where outputs go.
    ///   - driver: answers the screens, and presents them on the output handed to it.
    init(
        assembly: LauncherAssembly, notices: TextOutput, data: TextOutput,
        driver: (TextOutput) -> any ScreenDriver
    ) {
        let heard = Heard()
        launcher = assembly.initialize { $0.diagnostics = heard.sink }
        context = HeadlessContext(driver: driver(notices))
        self.data = data
        self.heard = heard
        launcher.launch(in: context) { _ in }
    }

    /// Starts at the dashboard, or at a menu without it, and comes back there until somebody quits.
    func run() async throws {
        let mainboard = launcher.mainboard
        let hasDashboard = launcher.manifests.contains { $0.provides.contains { $0.id == Home.id } }
        try await context.run(
            mainboard, until: { false },
            whenIdle: {
                if hasDashboard { mainboard.ioDashboard().activation.activate() } else { showMenu() }
            })
    }

    private func showMenu() {
        let context = context
        context.show(
            .menu(
                title: "Menu", entries: launcher.contributions(to: MenuEntries.self).all, on: launcher.mainboard,
                onQuit: { [weak context] in context?.end() }))
    }

    /// Activates a board with JSON, and prints its first output.
    func activate(_ board: String, input: String?) async throws {
        let contracts = launcher.manifests.flatMap(\.provides)
        guard let contract = contracts.first(where: { $0.id.rawValue == board })?.contract else {
            throw Refusal(
                code: .unavailable,
                message: "no chosen plugin provides '\(board)'"
                    + suggestion(for: board, among: contracts.map(\.id.rawValue)) + "\nTry: launcher list boards")
        }
        let activation: (Motherboard) -> Void
        do {
            activation = try contract.activation(fromJSON: input.map { Data($0.utf8) })
        } catch {
            throw Refusal(code: .data, message: "the input does not fit. \(error)")
        }
        try await firstOutput(of: contract, after: activation)
    }

    /// Opens a link, and prints the first output of the board that it leads to.
    func open(_ link: String) async throws {
        guard let match = launcher.match(link) else {
            if URLComponents(string: link)?.scheme == nil {
                throw Refusal(code: .data, message: "'\(link)' is no link: it needs a scheme, as in 'app://cart'")
            }
            throw Refusal(code: .noRoute, message: "no chosen plugin routes '\(link)'\nTry: launcher list links")
        }
        let activation: (Motherboard) -> Void
        do {
            activation = try match.prepared()
        } catch {
            throw Refusal(code: .data, message: "\(error)")
        }
        try await firstOutput(of: match.route.contract, after: activation)
    }

    private func firstOutput<C: BoardContract>(
        of contract: C.Type, after activation: (Motherboard) -> Void
    ) async throws {
        let mainboard = launcher.mainboard, data = data
        let ending = Ending()
        C.handleJSONOutputs(of: mainboard) { output in
            guard ending.output == nil else { return }
            ending.output = output
            // At once: what has happened is told also if the session stops with an error right after it.
            if case .success(let json) = output { data.write(String(decoding: json, as: UTF8.self) + "\n") }
        }
        mainboard[C.self].completion.handle { _ in ending.isComplete = true }
        heard.forget()
        activation(mainboard)
        try await context.run(mainboard, until: { ending.output != nil || ending.isComplete })
        switch ending.output {
        case .success?: break
        case .failure(let problem)?: throw Refusal(code: .data, message: "the output cannot be printed. \(problem)")
        case nil:
            let reason = heard.last ?? (ending.isComplete ? "it completed without one" : "it ended in silence")
            throw Refusal(code: .unavailable, message: "'\(C.id)' gave no output: \(reason)")
        }
    }
}

/// What one activation has come to.
@MainActor
private final class Ending {
    var output: Result<Data, JSONProblem>?
    var isComplete = false
}

/// Writes diagnostics down, and remembers the last as the reason if an activation gives no output.
private final class Heard: Sendable {
    private let message = Locked<String?>(nil)
    let sink: DiagnosticSink

    init() {
        sink = DiagnosticSink { [message] diagnostic in
            message.withLock { $0 = diagnostic.message }
            DiagnosticSink.standardError.report(diagnostic)
        }
    }

    var last: String? { message.withLock { $0 } }

    /// What was heard before an activation is no reason for how that ends.
    func forget() { message.withLock { $0 = nil } }
}
