import BoardyCore
import BoardyHeadless

/// Records the text that a driver writes.
final class OutputRecorder {
    private(set) var text = ""
    var output: TextOutput { TextOutput { self.text += $0 } }
    var colored: TextOutput { TextOutput(hasColor: true) { self.text += $0 } }
    var terminal: TextOutput { terminal { nil } }

    /// Returns an output on a terminal whose size a closure tells.
    func terminal(_ measure: @escaping () -> ScreenSize?) -> TextOutput {
        TextOutput(isTerminal: true, measure: measure) { self.text += $0 }
    }
}

/// A source of lines that gives the listed lines, then the end.
final class ListedLines: LineSource {
    private var lines: [String]
    /// The `isSecret` of each call, in order.
    private(set) var secrecy: [Bool] = []

    init(_ lines: [String]) { self.lines = lines }

    func nextLine(isSecret: Bool) -> String? {
        secrecy.append(isSecret)
        return lines.isEmpty ? nil : lines.removeFirst()
    }
}

/// A board that calls the closure that it is activated with.
final class ClosureBoard: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias OutputType = String
    func activate(withGuaranteedInput input: (ClosureBoard) -> Void) { input(self) }
}

/// A headless context with a motherboard and two boards that run closures.
final class TestSession {
    let context: HeadlessContext
    let motherboard: Motherboard

    init(_ driver: any ScreenDriver, isolation: isolated (any Actor)? = #isolation) {
        context = HeadlessContext(driver: driver)
        motherboard = Motherboard(
            boards: [ClosureBoard(identifier: "a"), ClosureBoard(identifier: "b")], isolation: isolation)
        motherboard.putIntoContext(context)
    }

    /// Runs a closure with a board.
    func act(_ id: BoardID = "a", _ body: @escaping (ClosureBoard) -> Void) {
        motherboard.activateBoard(identifier: id, withOption: body)
    }

    func run() async throws { try await context.run(motherboard) }
}

extension Prompt {
    static let signIn = Prompt(
        title: "Sign in", fields: [Field("email"), Field("password", isSecret: true)],
        choices: [Choice("Sign in", takesFields: true), "Cancel"])
    static let card = Prompt(
        title: "Payment", content: ["Total: 12.99 EUR"],
        fields: [
            Field("number", label: "Card number", isSecret: true, inputField: "payment.card.number"),
            Field("expiry", inputField: "payment.card.expiry"),
            Field("country", defaultValue: "DE"), Field("note", isRequired: false),
        ], choices: [Choice("Pay", takesFields: true), "Cancel"], inputField: "payment")
}

extension Screen {
    init(_ prompt: Prompt, onAnswer: @escaping (Answer) -> Void = { _ in }) {
        self.init(
            title: prompt.title, content: prompt.content, fields: prompt.fields, choices: prompt.choices,
            inputField: prompt.inputField, onAnswer: onAnswer)
    }

    /// A question with one choice.
    static func question(_ title: String, _ onAnswer: @escaping (Answer) -> Void = { _ in }) -> Screen {
        Screen(title: title, choices: ["OK"], onAnswer: onAnswer)
    }
}

/// Returns the description of the error that a body throws.
func message(of body: () async throws -> Void) async -> String {
    do { try await body() } catch { return "\(error)" }
    return "nothing was thrown"
}

/// Runs a session in which a response of a board asks.
func respond(
    _ driver: any ScreenDriver, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping (ClosureBoard) async throws -> Void
) async throws {
    let session = TestSession(driver)
    var problem: (any Error)?
    session.act { board in
        board.startResponse {
            do { try await body(board) } catch { problem = error }
        }
    }
    try await session.run()
    if let problem { throw problem }
}

extension RecordingDriver {
    /// The parts of the screens that were shown, in order.
    var contents: [[ScreenPart]] { prompts.map(\.content) }

    /// The parts of the screens that changed while they were answered, in order.
    var updates: [[ScreenPart]] {
        events.compactMap { if case .updated(let prompt) = $0 { prompt.content } else { nil } }
    }
}
