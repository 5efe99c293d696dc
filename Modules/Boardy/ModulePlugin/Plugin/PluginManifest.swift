public import BoardyCore

/// What one plugin has declared.
public struct PluginManifest {
    /// The plugin's name.
    public let name: String
    /// The links it takes.
    public internal(set) var routes: [Route] = []
    /// All contracts that it speaks of, in the order of declaration. One list, since each costs a plugin as much as what it declares.
    private(set) var contracts: ContiguousArray<Declared> = []

    /// The contracts it keeps for others, in the order of declaration.
    public var provides: [ContractDeclaration] { declarations(as: .provided) }
    /// The contracts it needs somebody to keep.
    public var requires: [ContractDeclaration] { declarations(as: .required) }

    init(name: String) { self.name = name }

    mutating func declare(_ role: Declared.Role, _ declaration: ContractDeclaration) {
        if contracts.isEmpty { contracts.reserveCapacity(4) }
        contracts.append(Declared(role: role, declaration: declaration))
    }

    private func declarations(as role: Declared.Role) -> [ContractDeclaration] {
        contracts.filter { $0.role == role }.map(\.declaration)
    }

    /// What a plugin says of a contract.
    struct Declared {
        enum Role { case provided, required }

        let role: Role
        let declaration: ContractDeclaration
    }
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
}
