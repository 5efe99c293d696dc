struct TakenNames {
    private let tree: any SourceTree

    init(_ tree: any SourceTree) { self.tree = tree }

    func check(module: TypeName) throws(GeneratorError) {
        let lowercased = "\(module)".lowercased()
        let paths = try tree.files(below: "Modules").map { $0.split(separator: "/").map(String.init) }
        if let folder = paths.compactMap({ $0.dropFirst().first }).first(where: { $0.lowercased() == lowercased }) {
            let isFeature = paths.contains { $0.dropFirst().starts(with: [folder, "Implementation"]) }
            throw GeneratorError(
                "'\(module)' is taken: there is Modules/\(folder)",
                remedy: "Choose another name" + (isFeature ? "; new-board \(folder) NAME adds a board to it" : ""))
        }
        if let feature = ReservedNames.features.first(where: { $0.lowercased() == lowercased }) {
            throw GeneratorError(
                "'\(module)' is taken: Boardy has a module \(feature)",
                remedy: "Choose another name; names of modules are unique in a whole dependency graph")
        }
        guard let manifest = try tree.text(at: "Package.swift") else { return }
        // Every second part is a text, which can have several names.
        let parts = manifest.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        let texts = parts.filter { !$0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: " ") }
        let targets = ["", "io", "tests", "iotests"].map { lowercased + $0 }
        if let target = texts.first(where: { targets.contains($0.lowercased()) }) {
            throw GeneratorError(
                "'\(module)' is taken: Package.swift has a target or product \(target)",
                remedy: "Choose another name; names of modules differ by more than capitals")
        }
    }

    /// Refuses a link that some link would match as well as one of another module.
    func check(route: String) throws(GeneratorError) {
        func parts(_ route: String) -> [Substring] { route.split(separator: "/") }
        func isPlaceholder(_ part: Substring) -> Bool { part.first == "{" }
        let own = parts(route)
        func competes(_ other: [Substring]) -> Bool {
            own.count == other.count && own.count(where: isPlaceholder) == other.count(where: isPlaceholder)
                && zip(own, other).allSatisfy { $0 == $1 || isPlaceholder($0) || isPlaceholder($1) }
        }
        if let owner = try owner(of: "route(", { competes(parts($0)) }) {
            throw GeneratorError(
                "The link '\(route)' is taken: \(owner.module) routes \(owner.text) in \(owner.path)",
                remedy: "Choose another link")
        }
    }

    /// Refuses the name of a setting that another module declares.
    func check(setting: String) throws(GeneratorError) {
        if let owner = try owner(of: "Setting(", { $0 == setting }) {
            throw GeneratorError(
                "The setting '\(setting)' is taken: \(owner.module) declares it in \(owner.path)",
                remedy: "Leave --with-setting out, or choose another name for the module")
        }
    }

    /// Finds the module that has a call whose first argument is a text that fits.
    private func owner(
        of call: String, _ fits: (String) -> Bool
    ) throws(GeneratorError) -> (module: String, text: String, path: String)? {
        for path in try tree.files(below: "Modules") where path.hasSuffix(".swift") && path.contains("/Implementation/")
        {
            guard let source = try tree.text(at: path), source.contains(call) else { continue }
            if let text = SwiftText(source).texts(of: call).first(where: fits) {
                return (String(path.split(separator: "/")[1]), text, path)
            }
        }
        return nil
    }

    func check(contract: TypeName, of module: TypeName) throws(GeneratorError) {
        let request = BoardRequest(module: module, board: contract)
        for known in try ContractList(of: tree).contracts {
            if known.type.lowercased() == "\(contract)".lowercased() {
                throw GeneratorError(
                    "'\(contract)' is taken: \(known.target) has a contract \(known.type)",
                    remedy: "Choose another name, such as \(module)\(contract)")
            }
            if known.id == request.id {
                throw GeneratorError(
                    "'\(contract)' would have the ID \(known.id), which \(known.type) of \(known.target) has",
                    remedy: "Choose another name")
            }
        }
        let names = ["\(contract)", "\(contract)Board", "\(contract)Request", "\(contract)Outcome"]
        for path in try tree.files(below: "Modules/\(module)") where path.hasSuffix(".swift") {
            guard let text = try tree.text(at: path) else { continue }
            for line in SwiftText(text).code {
                let words = line.split { " :,{<(".contains($0) }
                guard
                    let index = words.firstIndex(where: {
                        ["enum", "struct", "class", "protocol", "typealias"].contains($0)
                    }),
                    index + 1 < words.count, names.contains(String(words[index + 1]))
                else { continue }
                throw GeneratorError(
                    "'\(contract)' is taken: \(path) declares \(words[index + 1])", remedy: "Choose another name")
            }
        }
    }
}
