/// An error that another answer to the same screen can solve, such as a card that has expired.
///
/// ``RootScreen/ask(_:after:file:line:)`` shows the screen again with the notice, and with what was typed.
public protocol AnswerProblem: Error {
    /// The problem as a sentence for the person at the screen. It contains no secret.
    var sentence: String { get }
    /// The name of the field that has to be changed; by default nil, because the problem is of no field or of several.
    ///
    /// If the screen has the field, drivers show the sentence beside it, and the screen has no ``notice``.
    var fieldName: String? { get }
    /// The part of the screen that tells the problem; by default the sentence with the tone ``Tone/problem``.
    var notice: ScreenPart { get }
}

extension AnswerProblem {
    public var fieldName: String? { nil }
    public var notice: ScreenPart { .notice(sentence, .problem) }
}

/// A problem in words: `throw AskAgain("There are only 3 pieces left.")`.
public struct AskAgain: AnswerProblem, Hashable {
    public let sentence: String
    public let fieldName: String?
    private let tone: Tone

    /// Creates a problem from a sentence that contains no secret.
    ///
    /// - Parameter field: the name of the field beside which the sentence is shown; nil for none.
    public init(_ sentence: String, _ tone: Tone = .problem, at field: String? = nil) {
        (self.sentence, self.tone, fieldName) = (sentence, tone, field)
    }

    public var notice: ScreenPart { .notice(sentence, tone) }
}

extension FieldProblem: AnswerProblem {
    public var fieldName: String? { field }
    /// The problem with the name of its field, for a screen without the field.
    public var notice: ScreenPart { .notice(description, .problem) }
}

/// The place of a problem on the screen that asks again.
public enum ProblemPlace: Sendable {
    /// Before the content.
    case first
    /// After the content.
    case last
    /// In place of the content.
    case alone

    func content(_ content: [ScreenPart], with notice: ScreenPart?) -> [ScreenPart] {
        guard let notice else { return content }
        return switch self {
        case .first: [notice] + content
        case .last: content + [notice]
        case .alone: [notice]
        }
    }
}

extension [Field] {
    /// Returns the fields with a problem beside its field, and without the problems of before.
    ///
    /// - Parameter problem: nil for no problem.
    func telling(_ problem: (any AnswerProblem)?) -> [Field] {
        map { field in
            var told = field
            told.problem = problem.flatMap { $0.fieldName == field.name ? $0.sentence : nil }
            return told
        }
    }
}
