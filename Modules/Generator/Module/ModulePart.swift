/// The part that an option adds to the files of a new module.
struct ModulePart {
    /// The targets that the contracts import.
    var publishes: [String] = []
    /// The protocol of the contract, if it is another one than usual.
    var kind: String?
    var contractMembers: [String] = []
    /// The targets that the implementation imports, in the file of the plugin.
    var uses: [String] = []
    /// Those that the file of the board imports.
    var boardUses: [String] = []
    var testUses: [String] = []
    var files: [GeneratedFile] = []

    /// Statements of the plugin that prepare its parts.
    var preparation: [String] = []
    /// Values that the plugin hands to its module plugin, each with its type: `("store", "Store")`.
    var stored: [(name: String, type: String)] = []
    /// Statements in front of the entries.
    var declarations: [String] = []
    /// Arguments of the entries: `limit: limit`.
    var arguments: [String] = []
    /// Statements behind the board.
    var statements: [String] = []

    /// Members of the board's class, each with a line feed.
    var members = ""
    /// A reason to reject an entry besides the usual ones, with its comment and its sentence for a person.
    var problem: (name: String, comment: String, sentence: String)?
    var sections: [String] = []
    /// Statements by which the plugin of a test provides contracts of other modules.
    var fakes: [String] = []
    var tests: [String] = []

    /// The parts that a plan asks for.
    static func parts(of plan: ModulePlan) -> [ModulePart] {
        let options = plan.options
        return (options.hasSetting ? [setting(plan)] : []) + (options.hasStore ? [store(plan)] : [])
            + (plan.requirements.isEmpty ? [] : [requirements(plan)]) + (options.route.map { [route($0, plan)] } ?? [])
            + (options.role.map { [role($0, plan)] } ?? []) + (options.hasScreen ? [screen(plan)] : [])
            + (options.hasTile ? [tile(plan)] : [])
    }
}

/// The plan of a new module: its names, its options, and the contracts that its board awaits.
struct ModulePlan {
    let module: TypeName
    let board: TypeName
    let options: ModuleOptions
    let requirements: [KnownContract]

    var request: BoardRequest { BoardRequest(module: module, board: board, requirements: requirements) }
    /// `try ` before a call that reads rows.
    var attempt: String { options.hasStore ? "try " : "" }
}
