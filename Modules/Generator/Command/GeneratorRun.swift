public import Foundation

/// Carries out a command of the generator in a package.
public struct GeneratorRun {
    let write: (String) -> Void

    /// - Parameter write: gets each line of the report.
    public init(write: @escaping (String) -> Void) { self.write = write }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - line: the command line, for the record of `--undo`.
    ///   - folder: the folder in which the program was started.
    /// - Throws: the reason why nothing was changed.
    public func run(_ command: GeneratorCommand, line: String, in folder: URL) throws(GeneratorError) {
        guard let common = command.common else {
            if case .migrateBoardy(let request) = command { try migrate(request, line: line, in: folder) }
            return
        }
        let root = URL(filePath: common.package, directoryHint: .isDirectory, relativeTo: folder).standardizedFileURL
        let workspace = Workspace(root)
        try refuse(root, without: command, in: workspace)
        if case .newModule(let request) = command, request.isDrift, !common.isUndo {
            return try drift(workspace, isApplied: request.isApplied && !common.isDryRun, line: line)
        }
        if common.isDryRun {
            // It waits for nobody and writes nothing.
            try workspace.refuseInterruption()
            let changes =
                try common.isUndo
                ? workspace.undo(isDryRun: true).changes : changes(command, common, workspace.tree)
            try workspace.refuseLinks(changes)
            return write(changes.isEmpty ? "Nothing would change." : changes.diff)
        }
        var isTakenBack = false
        try workspace.exclusively {
            isTakenBack = true
            write($0)
        } _: { () throws(GeneratorError) in
            // An interrupted generation is the last one, and the others stay.
            if common.isUndo, isTakenBack { return }
            if common.isUndo {
                let undone = try workspace.undo()
                write("Took back '\(undone.command)'.")
                return report(undone.changes)
            }
            let changes = try changes(command, common, workspace.tree)
            if changes.isEmpty { return write("Nothing changes: all of it is there already.") }
            try workspace.apply(changes, command: line)
            report(changes)
            write(next(command, hasScripts: try workspace.tree.text(at: "Scripts/test") != nil))
        }
    }

    /// Refuses a folder that is no package before anything is written to it, such as the lock.
    private func refuse(
        _ root: URL, without command: GeneratorCommand, in workspace: Workspace
    ) throws(GeneratorError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw GeneratorError("\(root.path) is no folder", remedy: "Name the root of the package")
        }
        if case .newApp = command { return }
        // Records may be of an app whose manifest was not written any more.
        if !workspace.hasRecords { _ = try Draft(workspace.tree).existing("Package.swift") }
    }

    private func drift(_ workspace: Workspace, isApplied: Bool, line: String) throws(GeneratorError) {
        let drift = try Drift(of: workspace.tree) { GitBlobs(root: workspace.tree.root).text($0) }
        if drift.files.isEmpty { return write("No module differs from what is generated today.") }
        for file in drift.files {
            write("\(file.path): \(file.state)")
            if !isApplied, !file.diff.isEmpty { write(file.diff) }
        }
        guard isApplied else { return }
        try workspace.exclusively(notice: write) { () throws(GeneratorError) in
            try workspace.apply(drift.changes, command: line)
        }
        report(drift.changes)
    }

    private func changes(
        _ command: GeneratorCommand, _ common: GeneratorCommand.Common, _ tree: any SourceTree
    ) throws(GeneratorError) -> ChangeSet {
        let generator = Generator(
            tree, dependencies: common.dependencies.map { FolderTree(URL(filePath: $0)) })
        switch command {
        case .newApp(let request):
            return try generator.newApp(
                request.name ?? "", library: request.library, features: request.features, module: request.module)
        case .newModule(let request): return try generator.newModule(request.name ?? "", request.options)
        case .newBoard(let request):
            var parameters = BoardParameters(request.name ?? "", kind: request.kind)
            parameters.isInternal = request.isInternal
            parameters.requirements = request.requirements
            return try generator.newBoard(in: request.module ?? "", parameters)
        case .newInterface(let request):
            return try generator.newBoard(
                in: request.module ?? "", BoardParameters(request.name ?? "", kind: nil))
        case .newServiceMap(let request): return try generator.newServiceMap(request.module ?? "")
        case .newPlugin(let request): return try generator.newPlugin(request.module ?? "")
        case .migrateBoardy: return ChangeSet([])
        }
    }

    private func report(_ changes: ChangeSet) {
        for change in changes.changes {
            let mark = change.before == nil ? "A" : change.after == nil ? "D" : "M"
            write("\(mark) \(change.path)")
        }
    }

    /// The sentence that says what to do next.
    private func next(_ command: GeneratorCommand, hasScripts: Bool) -> String {
        func edit(_ module: String?) -> String {
            let module = module ?? "", tests = hasScripts ? "Scripts/test \(module)" : "swift test --filter \(module)"
            return "Next: edit Modules/\(module), and run '\(tests)'."
        }
        return switch command {
        case .newApp(let request): "Next: swift run \(TypeName(checked: request.name ?? "").dashed) run"
        case .newModule(let request): edit(request.name)
        case .newBoard(let request): edit(request.module)
        case .newInterface: "Next: a board that serves the contract."
        case .newServiceMap, .newPlugin: "Next: new-board adds a board."
        case .migrateBoardy: ""
        }
    }
}
