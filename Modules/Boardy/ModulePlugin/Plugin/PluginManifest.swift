public import BoardyCore

/// The declarations of one plugin: the contracts that it provides and requires, and the links that it takes.
public struct PluginManifest {
    /// The name of the plugin, such as `product-management`. It is unique among the plugins of a launcher.
    public let name: String
    /// The links that the plugin takes, in the order of declaration.
    public internal(set) var routes: [Route] = []
    /// The contracts whose boards the plugin makes for others, in the order of declaration.
    public internal(set) var provides: [ContractDeclaration] = []
    /// The contracts whose boards the plugin needs from any plugin, in the order of declaration.
    public internal(set) var requires: [ContractDeclaration] = []
    /// The contracts whose boards the plugin uses where a plugin provides them, in the order of declaration.
    public internal(set) var uses: [ContractDeclaration] = []
    /// The contracts whose boards the plugin guards by a gateway, in the order of declaration.
    public internal(set) var guards: [ContractDeclaration] = []

    init(name: String) { self.name = name }
}

/// A contract that a plugin provides, requires, uses or guards, with the place of the declaration.
public struct ContractDeclaration {
    /// The type of the contract, from which its input and output types are known.
    public let contract: any BoardContract.Type
    /// The ID of the contract, under which its board is registered.
    public let id: BoardID
    /// The requirement of a provided ``GuardedContract``, such as a role; nil for a contract that anybody may activate.
    public var requirement: String?
    /// The file of the call that declares it, as `Module/File.swift`.
    public let file: StaticString
    /// The line of the call that declares it.
    public let line: UInt
}
