import BoardySourceCode

/// The contracts that a feature declares for itself, and how its files use them.
///
/// No app and no other module reaches such a contract, so the feature's own code tells if its board is ever activated.
struct InternalContracts {
    struct Uses {
        /// True if the contract has an output that somebody could take.
        var hasOutput = false
        var registrations: [Place] = []
        var activations: [Place] = []
        var flows: [Place] = []
        /// True if the contract is used in a way that may do anything, such as a step of a chain or an awaited output.
        var isUsedOtherwise = false
    }

    private(set) var contracts: [String: Uses] = [:]
    private var accessors: [String: String] = [:]

    private static let registering: Set = [
        "provide", "register", "require", "useIfProvided", "registerBoard", "BoardRegistration",
    ]
    private static let activating: Set = ["activation", "blockActivation"]

    init(files: [SourceFile]) {
        for file in files { addContracts(of: file) }
        if contracts.isEmpty { return }
        for file in files { addAccessors(of: file) }
        for file in files { addUses(in: file) }
    }

    private mutating func addContracts(of file: SourceFile) {
        for (place, type) in file.declarations.enumerated() {
            let isContract = type.inherited.contains { $0.hasSuffix("Contract") }
            let isGeneric = file.tokens.text(at: type.nameIndex + 1) == "<"
            guard type.keyword == "enum" || type.keyword == "struct", isContract, !isGeneric, !type.isPublic else {
                continue
            }
            let output = file.declarations.first {
                $0.parent == place && $0.keyword == "typealias" && $0.name == "Output"
            }
            let value = output.map { file.tokens.text(at: $0.nameIndex + 2) } ?? "Void"
            let isBlock = type.inherited.contains("BlockTaskContract")
            contracts[type.name] = Uses(hasOutput: !isBlock && !["Void", "Never", "("].contains(value))
        }
    }

    private mutating func addAccessors(of file: SourceFile) {
        let tokens = file.tokens
        for declaration in file.declarations where declaration.keyword == "func" || declaration.isProperty {
            let header = declaration.nameIndex..<(declaration.body?.lowerBound ?? declaration.tokens.upperBound)
            for index in header where ["Destination", "ContractDestination"].contains(tokens[index].text) {
                let contract = tokens.text(at: index + 2)
                if contracts[contract] != nil { accessors[declaration.name] = contract }
            }
        }
    }

    private mutating func addUses(in file: SourceFile) {
        let tokens = file.tokens
        for (index, token) in tokens.enumerated() {
            if contracts[token.text] != nil, tokens.text(at: index + 1) == ".", tokens.text(at: index + 2) == "self" {
                addUse(of: token.text, at: index, in: file)
            } else if let contract = accessors[token.text], tokens.text(at: index + 1) == "(",
                tokens.text(at: index - 1) != "func"
            {
                addCall(of: contract, behind: tokens.indexClosing(index + 1), at: token, in: file)
            }
        }
    }

    private mutating func addUse(of contract: String, at index: Int, in file: SourceFile) {
        let tokens = file.tokens, place = Place(file: file.path, line: tokens[index].line, column: tokens[index].column)
        if tokens.text(at: index - 1) == "(", Self.registering.contains(tokens.text(at: index - 2)) {
            contracts[contract]?.registrations.append(place)
        } else if tokens.text(at: index - 1) == "[" {
            // The accessor of the contract returns `self[X.self]`.
            if tokens.text(at: index - 2) == "self", tokens.text(at: index + 4) == "}" { return }
            addCall(of: contract, behind: index + 3, at: tokens[index], in: file)
        } else if tokens.text(at: index - 1) != ":" || tokens.text(at: index - 2) != "for" {
            contracts[contract]?.isUsedOtherwise = true
        }
    }

    /// Adds what is called on a handle, as in `ioPay().activation`.
    private mutating func addCall(of contract: String, behind end: Int, at token: SwiftToken, in file: SourceFile) {
        let member = file.tokens.text(at: end + 1) == "." ? file.tokens.text(at: end + 2) : ""
        let place = Place(file: file.path, line: token.line, column: token.column)
        if Self.activating.contains(member) {
            contracts[contract]?.activations.append(place)
        } else if member == "flow" {
            contracts[contract]?.flows.append(place)
        } else {
            contracts[contract]?.isUsedOtherwise = true
        }
    }
}
