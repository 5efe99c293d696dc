import BoardySourceCode

/// Finds boards that keep a view strongly. A view belongs to the context that shows it.
enum KeptViewCheck {
    private static let endings = [
        "View", "ViewController", "HostingController", "NavigationController", "TabBarController", "Window",
    ]

    static func issues(in file: SourceFile) -> [CheckIssue] {
        file.declarations.compactMap { property in
            guard let board = file.parents(of: property).first, board.isBoard, property.isKept(in: file.tokens),
                let type = property.keptTypes(in: file.tokens).first(where: isView)
            else { return nil }
            return CheckIssue(
                file: file.path, at: file.tokens[property.nameIndex], rule: .keptView,
                problem: "\(board.name) keeps \(property.name), a \(type), strongly",
                remedy: "keep no view: build it in the activation and show it, hold it weakly, or watch(content:) it")
        }
    }

    private static func isView(_ type: String) -> Bool { endings.contains { type.hasSuffix($0) } }
}
