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
