/// One line of a session script: the answer to one screen, a link that is opened at any screen, or the tab whose
/// screens the next lines answer.
public struct ScriptEntry: Sendable, Hashable {
    /// The title of the screen that the line answers; empty for a line that opens a link or names a tab.
    public let screen: String
    /// The choice and the values of its fields, without those that ``references`` names.
    public let answer: Answer
    /// The fields whose value is a generated ID that the session has shown, each with the number of the ID from 1.
    public let references: [String: Int]
    /// True if the line begins with `?`, so that the line may be left unused.
    public let isOptional: Bool
    /// The number of the line in the script, from 1.
    public let line: Int
    /// The number of the tab that the next lines answer; nil for every other line.
    let tab: Int?

    /// Creates an entry. A ``SessionScript`` numbers the entries that are created in code.
    public init(
        screen: String, answer: Answer, references: [String: Int] = [:], isOptional: Bool = false, line: Int = 0
    ) {
        self.screen = screen
        self.answer = answer
        self.references = references
        self.isOptional = isOptional
        self.line = line
        tab = nil
    }

    init(_ entry: ScriptEntry, line: Int) {
        (screen, answer, references) = (entry.screen, entry.answer, entry.references)
        (isOptional, tab) = (entry.isOptional, entry.tab)
        self.line = line
    }

    init(tab: Int, line: Int) {
        (screen, answer, references, isOptional) = ("", Answer(""), [:], false)
        self.line = line
        self.tab = tab
    }

    /// Returns the entry as a line of a script.
    ///
    /// - Parameter mayShow: returns true for the name of a field whose value may be shown. Other values are masked.
    func text(showing mayShow: (String) -> Bool) -> String {
        if let tab { return AnswerNotation.turning(toTab: tab) }
        if let link = answer.link { return AnswerNotation.opening(link) }
        let answer = answer.text(showing: mayShow, references: references)
        return "\(isOptional ? "? " : "")\(AnswerNotation.title(screen)): \(answer)"
    }
}
