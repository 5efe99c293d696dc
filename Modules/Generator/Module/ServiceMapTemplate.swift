struct ServiceMapTemplate {
    let module: TypeName
    let contracts: [String]

    var path: String { "Modules/\(module)/IO/\(module)ServiceMap.swift" }

    static func line(_ contract: String) -> String {
        "public var io\(contract): ContractDestination<\(contract)> { self[\(contract).self] }"
    }

    var file: GeneratedFile {
        GeneratedFile(
            path,
            """
            public import Boardy

            /// The boards that \(module.spaced) publishes, as `serviceMap.mod\(module)` gives them.
            public final class \(module)ServiceMap: ModuleServiceMap {
            \(contracts.map { "    \(Self.line($0))" }.joined(separator: "\n"))
            }

            extension ServiceMap {
                /// The boards that \(module.spaced) publishes.
                public var mod\(module): \(module)ServiceMap { link() }
            }
            """)
    }
}
