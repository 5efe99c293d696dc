import BoardySourceCode

/// The declarations that change: extensions of motherboards, subclasses, overrides and flows.
extension FileMigration {
    /// The tokens between the name of a declaration and its body.
    func header(_ declaration: Declaration) -> Range<Int> {
        let start = declaration.nameIndex + 1, end = (declaration.body?.lowerBound ?? start + 1) - 1
        return start..<max(start, end)
    }

    mutating func migrateHeader(_ declaration: Declaration) {
        if declaration.keyword == "extension", OlderNames.motherboards.contains(declaration.name) {
            migrateExtension(declaration)
        } else if declaration.keyword == "class" {
            refuseSubclass(declaration)
            addActivation(declaration)
        }
    }

    /// Lets a typed board that a factory returns say that it takes any value too, as every typed board of 1.63 does.
    private mutating func addActivation(_ declaration: Declaration) {
        let inherited = declaration.inherited.filter { $0 != "Boardy" }
        guard own.factoryMade.contains(declaration.name), let base = inherited.first,
            OlderNames.boards.contains(base), inherited.contains(where: OlderNames.typedBoards.contains),
            !inherited.contains(OlderNames.activatable), !own.names.contains(OlderNames.activatable),
            let last = header(declaration).prefix(while: { tokens[$0].text != "where" }).last
        else { return }
        edits.insert(", " + OlderNames.activatable, at: tokens[last].range.upperBound)
    }

    /// Makes an extension of the class of `extension MotherboardType where Self: FlowManageable`.
    private mutating func migrateExtension(_ declaration: Declaration) {
        let header = header(declaration), name = declaration.nameIndex
        finished.insert(name)
        let constraint = header.map { tokens[$0].text }.filter { $0 != "." && $0 != "Boardy" }
        let isSimple =
            constraint.isEmpty
            || constraint.count == 4 && constraint.prefix(3) == ["where", "Self", ":"]
                && OlderNames.motherboards.contains(constraint[3])
        let end = (header.last.map { tokens[$0] } ?? tokens[name]).range.upperBound
        let range = tokens[name].offset..<end
        guard isSimple, isBoardyName(name), !own.names.contains(OlderNames.motherboard), !hasComment(range) else {
            return finished.formUnion(header)
        }
        finished.formUnion(header)
        edits.replace(range, with: OlderNames.motherboard)
    }

    private mutating func refuseSubclass(_ declaration: Declaration) {
        let inherited = declaration.inherited.filter { $0 != "Boardy" }
        guard let base = inherited.first else { return }
        if OlderNames.final.contains(base), !own.names.contains(base) {
            add(declaration.nameIndex, "'\(base)' has no subclasses here: write a board, or closures", .types)
        }
        for protocolName in inherited where OlderNames.motherboards.contains(protocolName) {
            finished.formUnion(header(declaration).filter { tokens[$0].text == protocolName })
            add(declaration.nameIndex, "only 'Motherboard' is a motherboard here: test with a real one", .types)
        }
    }

    mutating func migrateMember(_ declaration: Declaration) {
        guard declaration.keyword == "func" else { return }
        switch declaration.name {
        case "shouldBypassGatewayBarrier": addOverride(to: declaration)
        case "doNext": removeLabel(of: declaration)
        case "putIntoContext" where declaration.modifiers.contains("override"):
            add(
                declaration.nameIndex, "'putIntoContext(_:)' is not overridden here: read 'context' when it is needed",
                .boards)
        default: break
        }
    }

    /// Keeps the names of `case a(Int), b`. The word `case` stands before the first name only.
    mutating func keepCases(_ declaration: Declaration) {
        var index = declaration.nameIndex
        while index < declaration.tokens.upperBound {
            if tokens[index].text == "(" {
                index = tokens.indexClosing(index)
            } else if tokens.text(at: index - 1) == "," {
                finished.insert(index)
            }
            index += 1
        }
    }

    private mutating func addOverride(to declaration: Declaration) {
        guard declaration.modifiers.isDisjoint(with: ["override", "static", "class"]),
            tokens.text(at: declaration.nameIndex + 1) == "(", tokens.text(at: declaration.nameIndex + 2) == ")",
            let parent = declaration.parent.map({ declarations[$0] }), own.mayBeBoard(parent.name),
            let keyword = declaration.tokens.first(where: { tokens[$0].text == "func" })
        else { return }
        if parent.keyword == "class" {
            edits.insert("override ", at: tokens[keyword].offset)
        } else if parent.keyword == "extension" {
            add(keyword, "'shouldBypassGatewayBarrier()' overrides a 'Board' method: move it into the class", .boards)
        }
    }

    /// Makes `doNext(_:)` of `doNext(with:)`, which a flow implements.
    private mutating func removeLabel(of declaration: Declaration) {
        let label = declaration.nameIndex + 2
        guard tokens.text(at: label) == "with", tokens.text(at: label - 1) == "(" else { return }
        let types = tokens[label..<tokens.indexClosing(label - 1)].map(\.text)
        guard types.contains("BoardOutputModel") else { return }
        edits.replace(tokens[label], with: tokens.text(at: label + 1) == ":" ? "_ with" : "_")
    }

    // MARK: - Types of values

    /// Writes the class for a protocol, or for a composition of them, without `any` or `some`.
    mutating func migrateMotherboard(_ index: Int) {
        if !isQualified(index), own.names.contains(OlderNames.motherboard) {
            return add(index, "'\(tokens[index].text)' is 'Boardy.Motherboard' here", .types)
        }
        let start = isQualified(index) ? index - 2 : index
        var names = [index], isPure = tokens.text(at: start - 1) != "&", next = index + 1
        while tokens.text(at: next) == "&" {
            var name = next + 1
            while tokens.text(at: name + 1) == "." { name += 2 }
            if OlderNames.motherboards.contains(tokens.text(at: name)), isBoardyName(name) {
                names.append(name)
            } else {
                isPure = false
            }
            next = name + 1
        }
        finished.formUnion(names)
        let range = tokens[index].offset..<tokens[names.last ?? index].range.upperBound
        if isPure, !hasComment(range), removeExistential(before: start) {
            edits.replace(range, with: OlderNames.motherboard)
        } else if !isPure {
            for name in names { edits.replace(tokens[name], with: OlderNames.motherboard) }
        }
    }

    /// Removes `any` or `some` in front of a type.
    ///
    /// - Returns: false if a comment stands between them. Then it is left to a person.
    @discardableResult
    mutating func removeExistential(before index: Int) -> Bool {
        guard ["any", "some"].contains(tokens.text(at: index - 1)) else { return true }
        let range = tokens[index - 1].offset..<tokens[index].offset
        if hasComment(range) {
            add(index, "'\(tokens[index].text)' is no protocol here: write it without 'any' or 'some'", .types)
            return false
        }
        edits.replace(range, with: "")
        return true
    }

    /// True if a comment or a text stands in a range of bytes.
    func hasComment(_ range: Range<Int>) -> Bool { source.text[range] != source.code[range] }
}
