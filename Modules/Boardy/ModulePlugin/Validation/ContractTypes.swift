import BoardyCore

extension BoardContract {
    /// Returns true if another contract has the same input, output, commands and actions.
    static func hasTypes(of other: any BoardContract.Type) -> Bool {
        self == other || types.elementsEqual(other.types) { $0 == $1 }
    }

    private static var types: [Any.Type] { [Input.self, Output.self, Command.self, Action.self] }

    /// The name of the contract with its types, for a message that compares two contracts.
    static var signature: String {
        let others = [("command", "\(Command.self)"), ("action", "\(Action.self)")].filter { $0.1 != "Never" }
        let all = [("input", "\(Input.self)"), ("output", "\(Output.self)")] + others
        return "\(String(reflecting: Self.self)) (\(all.map { "\($0.0) \($0.1)" }.joined(separator: ", ")))"
    }
}
