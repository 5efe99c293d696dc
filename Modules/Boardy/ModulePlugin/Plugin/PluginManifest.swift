public import BoardyCore

/// What one plugin has declared.
public struct PluginManifest {
    /// The plugin's name.
    public let name: String
    /// The contracts it keeps for others, in the order of declaration.
    public internal(set) var provides: [ContractDeclaration] = []
    /// The contracts it needs somebody to keep.
    public internal(set) var requires: [ContractDeclaration] = []
    /// The links it takes.
    public internal(set) var routes: [Route] = []
}

/// A contract that a plugin provides or requires, and where it says so.
public struct ContractDeclaration {
    /// The contract.
    public let contract: any BoardContract.Type
    /// The contract's ID.
    public let id: BoardID
    /// Where it is declared.
    public let file: StaticString
    /// Where it is declared.
    public let line: UInt

    init(contract: any BoardContract.Type, file: StaticString, line: UInt) {
        self.contract = contract
        self.file = file
        self.line = line
        id = contract.id
    }
}
