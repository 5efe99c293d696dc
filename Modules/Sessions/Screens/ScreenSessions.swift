public import BoardyCore
import BoardyHeadless
public import BoardyRemote

/// The sessions of a process in which screens of boards of other processes are shown.
///
///     let screens = ScreenSessions(of: engine.process)
///     let address = screens.makeAddress()
///     // …the client of the session's stand-ins tells the address to workers…
///     screens.admit(mainboard, at: address)
///
/// A session ends when its root motherboard is released. A screen in it fails then, and so does the activation that
/// has shown the screen.
public final class ScreenSessions: Sendable {
    private struct State {
        var lastSession = 0
        var lastScreen = 0
        var open: [String: ScreenInbox] = [:]
    }

    private let process: ProcessID
    private let state = Locked(State())

    public init(of process: ProcessID) { self.process = process }

    /// Returns an address that no other session of any process has.
    public func makeAddress() -> ScreenAddress {
        let number = state.withLock { state in
            state.lastSession += 1
            return state.lastSession
        }
        return ScreenAddress(process: process, session: "\(number)")
    }

    /// Shows the screens that come for an address on the headless context of a root motherboard, as long as the
    /// motherboard lives.
    public func admit(_ motherboard: Motherboard, at address: ScreenAddress) {
        let inbox = ScreenInbox { [weak self] in self?.close(address.session) }
        state.withLock { $0.open[address.session] = inbox }
        let receiver = ScreenReceiver(inbox)
        motherboard.addBoard(receiver)
        receiver.receive()
    }

    /// Shows a screen in one of the sessions, and waits for its answer.
    ///
    /// - Parameter owner: the activation whose board shows the screen; nil if its process does not tell.
    /// - Throws: ``ScreenProblem`` if the session has ended or ends, and `CancellationError` if another screen of the
    ///   owner takes its place, or if the task is cancelled, which closes the screen.
    func reply(to request: ScreenRequest, of owner: ActivationID?) async throws -> ScreenReply {
        let (inbox, number) = state.withLock { state in
            state.lastScreen += 1
            return (state.open[request.session], state.lastScreen)
        }
        let screen = PendingScreen(number: number, prompt: request.prompt, owner: owner)
        guard let inbox, inbox.take(screen) else { throw ScreenProblem.noSession(request.session) }
        defer { inbox.forget(screen) }
        return try await withTaskCancellationHandler {
            try await screen.reply()
        } onCancel: {
            screen.end(.failure(CancellationError()))
            inbox.withdraw(screen)
        }
    }

    private func close(_ session: String) {
        let inbox = state.withLock { $0.open.removeValue(forKey: session) }
        inbox?.failAll(ScreenProblem.noSession(session))
    }
}
