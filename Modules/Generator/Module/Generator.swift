/// Computes what a command changes in a package, and writes nothing.
///
/// A package has a table of modules in `Package.swift`, the modules in `Modules` with their tests in `Tests`, and the
/// table of plugins in `Launcher/Main.swift`, unless the build writes that table from the other one.
public struct Generator {
    let tree: any SourceTree
    /// The packages that this one depends on, for the contracts that boards await.
    let dependencies: [any SourceTree]

    /// - Parameters:
    ///   - tree: the files of the package.
    ///   - dependencies: the files of the packages that it depends on.
    public init(_ tree: any SourceTree, dependencies: [any SourceTree] = []) {
        self.tree = tree
        self.dependencies = dependencies
    }

    /// Returns the changes for a new module.
    ///
    /// - Returns: no change if the module is there as it would be generated.
    public func newModule(_ name: String, _ options: ModuleOptions) throws(GeneratorError) -> ChangeSet {
        let module = try moduleName(name)
        var draft = Draft(tree), record = ModuleRecord(), options = options
        try addModule(module, &options, to: &draft)
        record.generations = [.module(options: options, version: ModuleTemplate.version)]
        return try changes(draft, record, of: module) { () throws(GeneratorError) in
            let taken = TakenNames(tree)
            try taken.check(module: module)
            try taken.check(contract: boardName(options.board, of: module), of: module)
            if let route = options.route { try taken.check(route: route) }
            if options.hasSetting { try taken.check(setting: ModulePart.settingName(of: module)) }
        }
    }

    /// Returns the changes for a new app, in a folder that is empty or has a manifest without targets.
    ///
    /// - Parameters:
    ///   - library: the folder or the repository of this package; nil for the dependency that the manifest has.
    ///   - features: the names of features of this package that the app has, such as Authentication.
    ///   - module: the name of a first module; nil for none.
    public func newApp(
        _ name: String, library: String?, features: [String] = [], module: String?
    ) throws(GeneratorError) -> ChangeSet {
        let app = try TypeName(name, of: "an app")
        var named: [TypeName] = []
        for feature in features { named.append(try TypeName(feature, of: "a feature")) }
        try NameRules.checkModule(name)
        let manifest = try tree.text(at: "Package.swift")
        if let main = try tree.text(at: Edit.launcher), main.contains("struct \(app): LauncherApp"), let manifest,
            manifest.contains(SwiftText.table)
        {
            return ChangeSet([])
        }
        let dependency =
            if let library { try LibraryDependency.declared(at: library) } else {
                try LibraryDependency.found(in: manifest ?? "")
            }
        var draft = Draft(tree)
        for file in AppTemplate(app: app, library: dependency, features: named).files {
            if file.path == ".gitignore", try tree.text(at: file.path) != nil { continue }
            if file.path != "Package.swift", try tree.text(at: file.path) != nil {
                throw GeneratorError("\(file.path) exists", remedy: "Begin in an empty folder")
            }
            try draft.create(file)
        }
        if let module {
            let name = try moduleName(module)
            if name == app {
                throw GeneratorError("'\(name)' is the name of the app", remedy: "Choose another name for the module")
            }
            var record = ModuleRecord(), options = ModuleOptions()
            options.hasScreen = true
            try addModule(name, &options, to: &draft)
            record.generations = [.module(options: options, version: ModuleTemplate.version)]
            try draft.record(record, of: name)
        }
        return try ChangeSet(draft.tree.drafts, on: tree)
    }

    /// Returns the changes for a module with a plugin and no board.
    public func newPlugin(_ name: String) throws(GeneratorError) -> ChangeSet {
        let module = try moduleName(name)
        var draft = Draft(tree), record = ModuleRecord()
        try addPlugin(module, to: &draft)
        record.generations = [.plugin(version: PluginTemplate.version)]
        return try changes(draft, record, of: module) { () throws(GeneratorError) in
            try TakenNames(tree).check(module: module)
        }
    }

    /// Returns the changes for a new board, or for a contract without a board if it has no kind.
    public func newBoard(in name: String, _ parameters: BoardParameters) throws(GeneratorError) -> ChangeSet {
        let module = try existingModule(name)
        let board = try TypeName(parameters.board, of: "a board")
        var draft = Draft(tree), parameters = parameters
        try addBoard(&parameters, in: module, to: &draft)
        var record = try ModuleRecord(of: module, in: tree)
        if let known = record, !known.generations.contains(.board(parameters)) {
            record?.generations.append(.board(parameters))
        }
        return try changes(draft, record, of: module) { () throws(GeneratorError) in
            try TakenNames(tree).check(contract: board, of: module)
        }
    }

    /// Returns the changes for a new service map of a module: it lists all contracts of the module.
    public func newServiceMap(_ name: String) throws(GeneratorError) -> ChangeSet {
        let module = try existingModule(name)
        let target = "\(module)IO"
        let contracts = try ContractList(of: tree).contracts.filter { $0.target == target }.map(\.type)
        let template = ServiceMapTemplate(module: module, contracts: contracts)
        var draft = Draft(tree)
        try draft.create(template.file)
        return try changes(draft, nil, of: module) { () throws(GeneratorError) in
            if let map = try tree.text(at: template.path) {
                let missing = contracts.filter { !map.contains("io\($0)") }
                throw GeneratorError(
                    "\(template.path) exists" + (missing.isEmpty ? ", and lists all contracts" : ""),
                    remedy: missing.isEmpty
                        ? "There is nothing to do" : "Add these lines: \(missing.map(ServiceMapTemplate.line))")
            }
        }
    }

    // MARK: - The steps, also of --drift

    /// - Parameter options: name each required contract once afterwards.
    func addModule(
        _ module: TypeName, _ options: inout ModuleOptions, to draft: inout Draft
    ) throws(GeneratorError) {
        let board = try boardName(options.board, of: module)
        let required = try requirements(options.requirements, without: module, besides: board)
        options.requirements = required.map(\.name)
        if let route = options.route { try RouteRules.check(route) }
        if options.hasTile { try checkDashboard() }
        if let role = options.role { try check(role: role) }
        let template = ModuleTemplate(
            ModulePlan(module: module, board: board, options: options, requirements: required.map(\.contract)))
        for file in template.files { try draft.create(file) }
        try draft.apply(.row(template.row))
        try addToLauncher(module, &draft)
    }

    func addPlugin(_ module: TypeName, to draft: inout Draft) throws(GeneratorError) {
        let template = PluginTemplate(module: module)
        for file in template.files { try draft.create(file) }
        try draft.apply(.row(template.row))
        try addToLauncher(module, &draft)
    }

    private func addToLauncher(_ module: TypeName, _ draft: inout Draft) throws(GeneratorError) {
        let app = try draft.text(at: Edit.launcher)
        if let app, SwiftText(app).code.contains(where: { $0.contains("PluginTable.plugins") }) { return }
        try draft.apply(.importing("\(module)", in: Edit.launcher))
        try draft.apply(.plugin("\(module)LauncherPlugin()"))
    }

    /// - Parameter parameters: name each required contract once afterwards.
    func addBoard(
        _ parameters: inout BoardParameters, in module: TypeName, to draft: inout Draft
    ) throws(GeneratorError) {
        let board = try TypeName(parameters.board, of: "a board")
        let required = try requirements(parameters.requirements, without: module, besides: board)
        parameters.requirements = required.map(\.name)
        let request = BoardRequest(
            module: module, board: board, isPublished: !parameters.isInternal,
            requirements: required.map(\.contract))
        var parts: BoardParts
        if let kind = parameters.kind {
            let kind = try BoardKind.named(kind)
            guard kind.canBeInternal || !parameters.isInternal else {
                throw GeneratorError(
                    "The kind '\(kind.name)' has no form without a published interface", remedy: "Leave --internal out")
            }
            guard kind.takesRequirements || parameters.requirements.isEmpty else {
                let others = BoardKind.all.filter(\.takesRequirements).map(\.name).joined(separator: ", ")
                throw GeneratorError(
                    "A board of the kind '\(kind.name)' awaits no other board, so it requires none",
                    remedy: "Leave --requires out, or choose one of \(others)")
            }
            parts = kind.parts(request)
        } else {
            parts = InterfaceTemplate(request: request).parts
        }
        parts.uses += request.requirements.map(\.target)
        for file in parts.files { try draft.create(file) }
        let map = ServiceMapTemplate(module: module, contracts: [])
        if try draft.text(at: map.path) != nil {
            for contract in parts.published {
                try draft.apply(
                    .insert(
                        [ServiceMapTemplate.line(contract)], into: map.path,
                        block: "public final class \(module)ServiceMap", after: ["public var io"]))
            }
        }
        let page = "\(request.ioFolder)/\(module)IO.docc/\(module)IO.md"
        if try draft.text(at: page) != nil {
            for contract in parts.published { try draft.apply(.appendLine("- ``\(contract)``", to: page)) }
        }
        if !parts.registration.isEmpty { try register(parts, request, in: &draft) }
        try draft.apply(.row(ModuleRow("\(module)", ["publishes": parts.publishes, "uses": parts.uses])))
    }

    private func register(
        _ parts: BoardParts, _ request: BoardRequest, in draft: inout Draft
    ) throws(GeneratorError) {
        let path = try pluginFile(of: request.module, in: draft)
        for module in parts.pluginImports { try draft.apply(.importing(module, in: path)) }
        try draft.apply(
            Edit(path) { text throws(EditError) in try text.registering(parts.registration, serve: request.serve) })
    }

    /// Returns the file in which the module's plugin declares its boards.
    private func pluginFile(of module: TypeName, in draft: Draft) throws(GeneratorError) -> String {
        let folder = "Modules/\(module)/Implementation"
        for path in try draft.files(below: folder) where path.hasSuffix(".swift") {
            guard let text = try draft.text(at: path), text.contains(SwiftText.apply) else { continue }
            // A comment may have it too.
            if SwiftText(text).code.contains(where: { $0.contains(SwiftText.apply) }) { return path }
        }
        throw GeneratorError(
            "No file in \(folder) has '\(SwiftText.apply)'", remedy: "Give the module a plugin first")
    }

    // MARK: - Names

    private func moduleName(_ name: String) throws(GeneratorError) -> TypeName {
        let module = try TypeName(name, of: "a module")
        try NameRules.checkModule(name)
        return module
    }

    private func boardName(_ name: String?, of module: TypeName) throws(GeneratorError) -> TypeName {
        guard let name else {
            let name = "Add\(module)"
            if name.count <= NameRules.longest { return TypeName(checked: name) }
            throw GeneratorError(
                "The contract would be \(name), which has more than \(NameRules.longest) letters",
                remedy: "Name it with --board")
        }
        return try TypeName(name, of: "a board")
    }

    private func existingModule(_ name: String) throws(GeneratorError) -> TypeName {
        let module = try TypeName(name, of: "a module")
        if try !tree.files(below: "Modules/\(module)/IO").isEmpty { return module }
        let features = try tree.files(below: "Modules").map { $0.split(separator: "/").map(String.init) }
            .filter { $0.count > 3 && $0[2] == "IO" }.map { $0[1] }
        let near = Suggestion.nearest(to: name, among: features)
        throw GeneratorError(
            "There is no module \(module): Modules/\(module)/IO is missing",
            remedy: near.isEmpty ? "Make it by new-module \(module)" : "Did you mean \(near.joined(separator: " or "))")
    }

    /// Refuses a tile where no package has the extension point for it.
    private func checkDashboard() throws(GeneratorError) {
        for tree in [tree] + dependencies where try !tree.files(below: "Modules/Dashboard/IO").isEmpty { return }
        throw GeneratorError(
            "There is no module Dashboard in this package or in those it depends on, so nothing shows a tile",
            remedy: "Leave --with-tile out")
    }

    /// Refuses a role that no account can have.
    private func check(role: String) throws(GeneratorError) {
        let roles = try ModulePart.roles(in: [tree] + dependencies)
        if roles?.contains(role) == true { return }
        throw GeneratorError(
            "No account can have the role '\(role.prefix(40))'",
            remedy: roles.map { "Choose one of \($0.joined(separator: ", "))" }
                ?? "Leave --role out: there is no module Authentication in this package or in those it depends on")
    }

    /// Returns the contracts that a board awaits, each once and with the name that was typed first for it.
    private func requirements(
        _ names: [String], without module: TypeName, besides board: TypeName
    ) throws(GeneratorError) -> [(name: String, contract: KnownContract)] {
        if names.isEmpty { return [] }
        let list = try ContractList(of: tree, and: dependencies)
        var found: [(name: String, contract: KnownContract)] = []
        for name in names {
            let contract = try list.contract(named: name)
            if contract.target == "\(module)IO" {
                throw GeneratorError(
                    "'\(name)' is a contract of \(module) itself",
                    remedy: "A module reaches its own boards without that")
            }
            if contract.type == "\(board)" {
                throw GeneratorError(
                    "'\(board)' is taken: \(contract.target) has a contract \(contract.type), which the board requires",
                    remedy: "Choose another name, such as \(module)\(board)")
            }
            if !found.contains(where: { $0.contract == contract }) { found.append((name, contract)) }
        }
        return found
    }

    // MARK: - The result

    /// Returns the changes of a draft, with the record of the module.
    ///
    /// - Parameter check: refuses names that are taken. It is not asked if nothing changes.
    private func changes(
        _ draft: Draft, _ record: ModuleRecord?, of module: TypeName, unless check: () throws(GeneratorError) -> Void
    ) throws(GeneratorError) -> ChangeSet {
        var draft = draft
        if let record { try draft.record(record, of: module) }
        let changes = try ChangeSet(draft.tree.drafts, on: tree)
        if changes.isEmpty { return changes }
        try check()
        if let file = changes.changes.first(where: { draft.created.contains($0.path) && $0.before != nil }) {
            throw GeneratorError(
                "\(file.path) exists, with another text than the one to generate",
                remedy: "Choose another name, or move the file away")
        }
        return changes
    }
}
