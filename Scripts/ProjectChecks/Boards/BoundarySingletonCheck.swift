import BoardySourceCode

/// Finds graphs of boundaries that live as long as the process.
enum BoundarySingletonCheck {
    static func issues(in file: SourceFile) -> [CheckIssue] {
        file.declarations.filter { property in
            let isShared = property.parent == nil || !property.modifiers.isDisjoint(with: ["static", "class"])
            return property.isProperty && isShared && property.body == nil
                && file.tokens[property.tokens].contains { $0.text == "Resolved" }
        }.map { property in
            CheckIssue(
                file: file.path, at: file.tokens[property.nameIndex], rule: .boundarySingleton,
                problem: "\(property.name) keeps a graph of boundaries for the whole process",
                remedy: "let the plugin build it: let root = Lazy { AppRoot.Resolved() }")
        }
    }
}
