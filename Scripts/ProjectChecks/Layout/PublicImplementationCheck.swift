import BoardySourceCode

/// Finds public declarations of a feature's implementation besides its plugin.
enum PublicImplementationCheck {
    static func issues(for target: PackageTarget, files: [SourceFile]) -> [CheckIssue] {
        let plugins = Set(PluginTableCheck.plugins(in: files))
        return files.flatMap { file in
            file.declarations.filter { declaration in
                declaration.parent == nil && declaration.isPublic && !plugins.contains(declaration.name)
                    && declaration.keyword != "import" && declaration.keyword != "extension"
            }.map { declaration in
                CheckIssue(
                    file: file.path, at: file.tokens[declaration.nameIndex], rule: .publicImplementation,
                    problem: "\(declaration.name) of \(target.name) is public, and of an implementation only the "
                        + "plugin is",
                    remedy: "leave out \(declaration.modifiers.contains("open") ? "open" : "public"), or move what "
                        + "others need into \(target.name)IO")
            }
        }
    }
}
