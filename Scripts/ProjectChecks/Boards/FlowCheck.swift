import BoardySourceCode

/// Finds flows that boards register at each activation, and handlers that keep their board alive.
enum FlowCheck {
    private static let flows: Set = ["flow", "actionFlow", "completion", "completionFlow", "matchedFlow"]
    private static let registering: Set = [
        "registerFlow", "registerFlows", "registerFlowSteps", "registerGeneralFlow", "registerGuaranteedFlow",
        "registerChainFlow", "registerCombinedFlow", "registerCompletionFlow",
    ]
    private static let handling: Set = ["handle", "addTarget", "bind", "sendOutput"]

    static func issues(in file: SourceFile) -> [CheckIssue] {
        let boards = Set(file.declarations.filter(\.isBoard).map(\.name))
        return file.declarations.flatMap { function -> [CheckIssue] in
            guard let body = function.body, let type = file.parents(of: function).first,
                type.isBoard || type.keyword == "extension" && (boards.contains(type.name) || type.name.isBoard)
            else { return [] }
            return inActivation(function, body, in: file) + captures(in: body, of: type.name, file)
        }
    }

    private static func inActivation(
        _ function: Declaration, _ body: Range<Int>, in file: SourceFile
    ) -> [CheckIssue] {
        let tokens = file.tokens
        guard function.keyword == "func", ["activate", "respond"].contains(function.name) else { return [] }
        return body.filter { index in
            let line = tokens[..<index].reversed().prefix { $0.line == tokens[index].line }
            // A token that is kept ends its flow.
            if line.contains(where: { $0.text == "=" || $0.text == "append" }) { return false }
            return registering.contains(tokens[index].text) && tokens.text(at: index + 1) == "("
                || handling.contains(tokens[index].text) && isOfFlow(index, in: tokens)
        }.map { index in
            CheckIssue(
                file: file.path, at: tokens[index], rule: .flowInActivation,
                problem: "\(function.name) registers a flow, so each activation adds another one",
                remedy: "register flows once, where the board is made, or keep the token and cancel it")
        }
    }

    /// Returns an issue for each handler in which `self` is the board. The board keeps the flow, and so itself.
    private static func captures(in body: Range<Int>, of board: String, _ file: SourceFile) -> [CheckIssue] {
        let tokens = file.tokens
        return body.compactMap { index in
            guard
                tokens[index].text == "handle" && isOfFlow(index, in: tokens)
                    || tokens[index].text == "deliver"
                        && tokens.text(at: index - 1) == ".",
                let open = closure(behind: index, in: tokens)
            else { return nil }
            let inside = open + 1..<min(tokens.indexClosing(open), body.upperBound)
            let captured =
                tokens.text(at: inside.lowerBound) == "["
                ? inside.lowerBound..<tokens.indexClosing(inside.lowerBound) : inside.lowerBound..<inside.lowerBound
            if captured.contains(where: { ["weak", "unowned"].contains(tokens[$0].text) }) { return nil }
            // `X.self` is a type.
            guard let own = inside.first(where: { tokens[$0].text == "self" && tokens.text(at: $0 - 1) != "." })
            else { return nil }
            return CheckIssue(
                file: file.path, at: tokens[own], rule: .flowCapture,
                problem: "the handler captures \(board) strongly, and \(board) keeps the handler",
                remedy: "addTarget(self) { board, value in … } or connect(target: self), which hold it weakly")
        }
    }

    private static func isOfFlow(_ index: Int, in tokens: [SwiftToken]) -> Bool {
        guard tokens.text(at: index - 1) == "." else { return false }
        var end = index - 2
        if tokens.text(at: end) == ")" {
            var depth = 0
            while end > 0 {
                if tokens[end].text == ")" { depth += 1 }
                if tokens[end].text == "(" { depth -= 1 }
                end -= 1
                if depth == 0 { break }
            }
        }
        return flows.contains(tokens.text(at: end))
    }

    private static func closure(behind index: Int, in tokens: [SwiftToken]) -> Int? {
        var next = index + 1
        if tokens.text(at: next) == "(" {
            let close = tokens.indexClosing(next)
            if let open = tokens[next..<close].firstIndex(where: { $0.text == "{" }) { return open }
            next = close + 1
        }
        return tokens.text(at: next) == "{" ? next : nil
    }
}

extension String {
    fileprivate var isBoard: Bool { hasSuffix("Board") }
}
