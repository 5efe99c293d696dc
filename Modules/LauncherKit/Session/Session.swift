public import Boardy
import BoardyCommandLine
package import BoardyHeadless
package import BoardySessions
import BoardyWaiting
import Foundation

/// A launched app in which a command runs: it shows the app's screens, activates one of its boards, or opens a link.
@MainActor
public struct Session {
    package let app: AppSession
    /// Launches further sessions with the same plugins and the same store.
    package let sessions: SessionFactory
    let trace: SessionTrace?
    let selection: PluginSelection
    let context: CommandContext
    /// Returns the changes of other sessions, which open screens follow, or nil if no person sees the screens.
    let changes: (() -> AsyncStream<Void>)?
    /// The other tabs of a script; nil if it has none.
    let tabs: ReplayedTabs?

    /// The motherboard with the boards of all plugins.
    public var mainboard: Motherboard { app.mainboard }

    /// Runs a body that adds messages of other actors to the trace; the body gets nil if nobody wants them.
    package func sharingTrace(_ body: (SharedTrace?) async throws -> Void) async throws {
        if let trace { try await trace.share(body) } else { try await body(nil) }
    }

    /// Shows the app's start or its menu until the user quits.
    ///
    /// The end of a terminal's input, Ctrl-D, ends the session and keeps all confirmed answers. A script that ends
    /// early is an error.
    package func run() async throws {
        let following = changes.map { changes in
            Task { [context = app.context] in for await _ in changes() { context.refresh() } }
        }
        defer { following?.cancel() }
        let end = if let tabs { try await tabs.run(app) } else { try await app.run() }
        if end == .inputEnded {
            context.surroundings.output.write("The session has ended. The open screen has changed nothing.\n")
        }
    }

    /// Activates a board with JSON, and prints its first output, or all of them, each as one line of JSON.
    ///
    /// - Throws: ``CommandError`` with exit code 65 if the input or output does not fit, or if the board fails because
    ///   of a field of the input, 69 if there is no such board or no output, and 77 if the user has not the role that
    ///   the board needs.
    func activate(_ board: String, input: String?, wantsAll: Bool) async throws {
        let contracts = app.launcher.manifests.flatMap(\.provides)
        guard let contract = contracts.first(where: { $0.id.rawValue == board })?.contract else {
            let known = selection.knownContracts
            throw CommandError(
                code: .unavailable,
                message: "no selected plugin provides \(board.isName ? "'\(board)'" : "a board of this name")"
                    + nearestName(to: board, among: known)
                    + "\nTry: \(context.app.identity.name) list boards")
        }
        let activation: (Motherboard) -> Void
        do {
            activation = try contract.activation(fromJSON: input.map { Data($0.utf8) })
        } catch {
            throw CommandError(code: .data, message: "the input does not fit. \(error)")
        }
        try await printOutputs(of: contract, wantsAll, after: activation)
    }

    /// Opens a link, and prints the first output of the board that the link activates as one line of JSON.
    ///
    /// - Throws: ``CommandError`` with exit code 65 if the link is malformed, 66 if no plugin routes it, and 69 if
    ///   there is no output.
    func open(_ link: String) async throws {
        guard let match = app.launcher.match(link) else {
            guard let shown = Self.withoutValues(link) else {
                let name = link.isName ? "'\(link)'" : "the argument"
                throw CommandError(
                    code: .data,
                    message: "\(name) is no link: \(link.reasonForNoLink(example: context.app.declarations.link))")
            }
            let known = selection.knownLinks
            throw CommandError(
                code: .noRoute,
                message: "no selected plugin routes '\(shown)'" + nearestName(to: shown, among: known)
                    + "\nTry: \(context.app.identity.name) list links")
        }
        let activation: (Motherboard) -> Void
        do {
            activation = try match.prepared(isStrict: true)
        } catch let problem as LinkProblem {
            let found = problem.value == nil ? "has none" : "has something else"
            throw CommandError(
                code: .data,
                message: "the link '\(Self.withoutValues(link) ?? "")' needs \(problem.expected) for "
                    + "'\(problem.parameter)', and \(found)")
        } catch let item as UnknownQueryItem {
            throw CommandError(code: .data, message: "the link '\(Self.withoutValues(link) ?? "")' \(item)")
        } catch {
            throw CommandError(code: .data, message: "\(error)")
        }
        try await printOutputs(of: match.route.contract, false, after: activation)
    }

    /// Returns a link without the parts that may hold a secret: user, query and fragment. Returns nil without a scheme.
    private static func withoutValues(_ link: String) -> String? {
        guard let url = URLComponents(string: link), let scheme = url.scheme else { return nil }
        return "\(scheme)://\(url.host ?? "")\(url.path)".printable
    }

    private func printOutputs<C: BoardContract>(
        of contract: C.Type, _ wantsAll: Bool, after activation: (Motherboard) -> Void
    ) async throws {
        let diagnostics = app.diagnostics
        diagnostics.hold()
        do {
            try await waitForOutputs(of: contract, wantsAll, after: activation)
            diagnostics.release()
        } catch {
            diagnostics.release(unlessIn: CommandError(error).message)
            throw error
        }
    }

    private func waitForOutputs<C: BoardContract>(
        of contract: C.Type, _ all: Bool, after activation: (Motherboard) -> Void
    ) async throws {
        let mainboard = app.mainboard, screens = app.context, output = context.surroundings.output
        let result = ActivationResult()
        C.handleJSONOutputs(of: mainboard) { json in
            guard result.problem == nil, all || result.outputCount == 0 else { return }
            // Printed immediately, so that an error of the session after the output does not lose it.
            switch json {
            case .success(let data):
                result.outputCount += 1
                output.write(String(decoding: data, as: UTF8.self) + "\n")
            case .failure(let problem): result.problem = problem
            }
        }
        mainboard[C.self].completion.handle { _ in result.isComplete = true }
        mainboard[C.self].failure.handle { (error: any Error) in result.mistake = error as? any AnswerProblem }
        app.refusals.last = nil
        activation(mainboard)
        let run = Task {
            try await screens.run(
                mainboard,
                until: { result.problem != nil || result.isComplete || !all && result.outputCount > 0 })
        }
        let isInTime = try await run.ends(within: context.timeLeft(), clock: context.surroundings.clock)
        // An output that came while the limit ended the work was printed.
        guard isInTime || !all && result.outputCount > 0 else {
            let time = context.output.timeout?.compactText ?? "", count = result.outputCount
            let outputs = count == 1 ? "1 output" : "\(count) outputs"
            let lack = all ? "did not complete within \(time); it gave \(outputs)" : "gave no output within \(time)"
            throw CommandError(
                code: .unavailable,
                message: "'\(C.id)' \(lack). What it has done stays done; give --timeout a longer time")
        }
        if mainboard.pendingWorkCount > 0 {
            // Work in the background, such as questions about payments that an earlier process has left pending.
            // Without a wait no short command would ever hear their answers. What is not answered within the limit is
            // asked about at the next start.
            let work = Task<Void, any Error> { await mainboard.workSettled() }
            let limits = [context.surroundings.workLimit, context.timeLeft()]
            _ = try? await work.ends(within: limits.compactMap(\.self).min())
        }
        // Whoever runs one board sees no screen after its output.
        if result.outputCount > 0 { screens.closeAll() }
        // Before the error of a wait, which need not be the reason.
        let lastProblem = app.diagnostics.last
        mainboard.reportWaitingActivations()
        if let problem = result.problem {
            throw CommandError(code: .data, message: "the output cannot be printed. \(problem)")
        }
        if result.outputCount > 0 { return }
        if let refusal = app.refusals.take() { throw CommandError(code: .noPermission, message: "\(refusal)") }
        if let mistake = result.mistake, mistake.fieldName != nil {
            throw CommandError(code: .data, message: "\(mistake)")
        }
        let waiting = result.isComplete ? [] : mainboard.waitingActivations
        let reason =
            (waiting.first { $0.board == C.id } ?? waiting.first).map { "\($0)" } ?? lastProblem
            ?? (result.isComplete ? "it completed without one" : "it did not complete")
        throw CommandError(code: .unavailable, message: "'\(C.id)' gave no output: \(reason)")
    }
}

/// The result of one activation so far, which the handlers of the board write.
@MainActor
private final class ActivationResult {
    /// The number of outputs that were printed.
    var outputCount = 0
    /// The reason why an output has no JSON form.
    var problem: (any Error)?
    /// The problem of the input that another one solves.
    var mistake: (any AnswerProblem)?
    var isComplete = false
}
