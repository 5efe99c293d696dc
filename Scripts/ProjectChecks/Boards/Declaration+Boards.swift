import BoardySourceCode

extension Declaration {
    /// True for a class that inherits from a board, or adopts a protocol of boards.
    var isBoard: Bool { keyword == "class" && inherited.contains { $0.hasSuffix("Board") } }

    /// True for a property that keeps a value strongly: neither weak nor computed nor of the type itself.
    func isKept(in tokens: [SwiftToken]) -> Bool {
        guard isProperty, modifiers.isDisjoint(with: ["weak", "unowned", "static", "class"]) else { return false }
        return body.map { ["willSet", "didSet"].contains(tokens.text(at: $0.lowerBound)) } ?? true
    }

    /// The types that a property names, without those that a closure or another container is about.
    func keptTypes(in code: [SwiftToken]) -> [String] {
        let rest = nameIndex + 1..<(body.map { $0.lowerBound - 1 } ?? tokens.upperBound)
        let value = code[rest].firstIndex { $0.text == "=" } ?? rest.upperBound
        guard code.text(at: rest.lowerBound) == ":" else {
            // `= PaymentView(…)`
            guard value + 1 < rest.upperBound, code[value + 1].isTypeName else { return [] }
            return [code[value + 1].text]
        }
        let type = rest.lowerBound..<value
        if type.contains(where: { code[$0].text == "-" && code.text(at: $0 + 1) == ">" }) { return [] }
        var names: [String] = [], containers: [Bool] = []
        for index in type {
            switch code[index].text {
            case "<":
                let name = code.text(at: index - 1)
                containers.append(["Optional", "Array", "Set", "Dictionary", "ContiguousArray"].contains(name))
            case ">": _ = containers.popLast()
            default: if code[index].isTypeName, containers.allSatisfy({ $0 }) { names.append(code[index].text) }
            }
        }
        return names
    }
}
