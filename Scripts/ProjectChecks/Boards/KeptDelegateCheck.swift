import BoardySourceCode

/// Finds components that keep their delegate strongly. The delegate is a board, which outlives them.
enum KeptDelegateCheck {
    static func issues(in file: SourceFile) -> [CheckIssue] {
        file.declarations.compactMap { property in
            guard let component = file.parents(of: property).first, component.keyword == "class",
                property.isKept(in: file.tokens), property.attributes.isEmpty,
                property.name == "delegate"
                    || property.keptTypes(in: file.tokens).contains(where: { $0.hasSuffix("Delegate") })
            else { return nil }
            return CheckIssue(
                file: file.path, at: file.tokens[property.nameIndex], rule: .keptDelegate,
                problem: "\(component.name) keeps its delegate \(property.name) strongly",
                remedy: "weak var \(property.name), and a delegate protocol for AnyObject")
        }
    }
}
