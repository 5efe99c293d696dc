import BoardySourceCode

/// Finds buses that nobody owns, or that are owned by the whole process.
enum BusLifetimeCheck {
    private static let remedy = "a property of the board that transports on it: private let bus = Bus<…>()"

    static func issues(in file: SourceFile) -> [CheckIssue] {
        file.declarations.flatMap { declaration -> [CheckIssue] in
            if declaration.isProperty { return shared(declaration, in: file) }
            return declaration.keyword == "func" || declaration.keyword == "init" ? local(declaration, in: file) : []
        } + temporary(in: file)
    }

    /// Returns an issue for a bus in a global or static property.
    private static func shared(_ property: Declaration, in file: SourceFile) -> [CheckIssue] {
        let isShared = property.parent == nil || !property.modifiers.isDisjoint(with: ["static", "class"])
        guard isShared, property.body == nil, property.keptTypes(in: file.tokens).contains("Bus") else { return [] }
        return [
            CheckIssue(
                file: file.path, at: file.tokens[property.nameIndex], rule: .busLifetime,
                problem: "the bus \(property.name) lives as long as the process, and no board owns it", remedy: remedy)
        ]
    }

    /// Returns an issue for each bus of a function that only connects it. A flow keeps no bus, so the bus is released
    /// when the function returns.
    private static func local(_ function: Declaration, in file: SourceFile) -> [CheckIssue] {
        guard let body = function.body else { return [] }
        let tokens = file.tokens
        return body.filter { tokens[$0].text == "Bus" && tokens.text(at: $0 - 1) == "=" }.compactMap { index in
            let name = tokens.text(at: index - 2)
            let uses = body.filter { $0 > index && tokens[$0].text == name && tokens.text(at: $0 - 1) != "." }
            let isBound = uses.allSatisfy { use in
                tokens.text(at: use - 1) == ":" && ["bind", "where"].contains(tokens.text(at: use - 3))
                    || tokens.text(at: use - 2) == "to" && tokens.text(at: use - 4) == "bind"
                    || ["connect", "deliver"].contains(tokens.text(at: use + 2)) && tokens.text(at: use + 1) == "."
            }
            guard !uses.isEmpty, isBound else { return nil }
            return CheckIssue(
                file: file.path, at: tokens[index - 2], rule: .busLifetime,
                problem: "the bus \(name) is released when \(function.name) returns: nothing that it is connected to "
                    + "keeps it", remedy: remedy)
        }
    }

    /// Returns an issue for each bus that is made where the bus is bound.
    private static func temporary(in file: SourceFile) -> [CheckIssue] {
        let tokens = file.tokens
        return tokens.indices.filter {
            tokens[$0].text == "Bus" && tokens.text(at: $0 - 1) == ":" && tokens.text(at: $0 - 2) == "to"
                && tokens.text(at: $0 - 4) == "bind"
        }.map { index in
            CheckIssue(
                file: file.path, at: tokens[index], rule: .busLifetime,
                problem: "a bus is bound that nobody keeps, so it is released at once", remedy: remedy)
        }
    }
}
