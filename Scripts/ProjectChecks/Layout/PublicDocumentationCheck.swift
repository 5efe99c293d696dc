import BoardySourceCode

/// Finds public declarations without a documentation comment, by tokens.
///
/// What fulfils the requirement of a protocol has the protocol's documentation. `DocumentationCheck` knows types and is
/// exact, but needs a built module.
struct PublicDocumentationCheck {
    /// The names of all requirements of the package's and of the toolchain's protocols, with their labels.
    private let requirements: Set<String>

    private static let known: Set = [
        "==", "<", "~=", "hash(into:)", "encode(to:)", "init(from:)", "description", "debugDescription", "rawValue",
        "init(rawValue:)", "id", "next()", "makeIterator()", "makeAsyncIterator()", "startIndex", "endIndex",
        "index(after:)", "index(before:)", "subscript(_:)", "errorDescription", "allCases", "stringValue", "intValue",
        "init(stringValue:)", "init(intValue:)", "init(stringLiteral:)", "init(arrayLiteral:)", "init(integerLiteral:)",
        "init(dictionaryLiteral:)", "init(booleanLiteral:)", "init(nilLiteral:)", "init(floatLiteral:)",
        "init(stringInterpolation:)", "enqueue(_:)", "asUnownedSerialExecutor()", "unownedExecutor", "now",
        "Element", "Index", "Iterator", "AsyncIterator", "RawValue", "ID", "Failure", "AllCases", "SubSequence",
    ]

    init(files: [SourceFile]) {
        requirements = Self.known.union(
            files.flatMap { file in
                file.declarations.filter { declaration in
                    declaration.parent.map { file.declarations[$0].keyword == "protocol" } ?? false
                }.map { $0.signature(in: file.tokens) }
            })
    }

    /// - Parameter all: true if members need documentation too, and not only types.
    func issues(in files: [SourceFile], all: Bool) -> [CheckIssue] {
        let types = files.flatMap(\.declarations).filter(\.isType)
        let hidden = Set(types.map(\.name)).subtracting(types.filter(\.isPublic).map(\.name))
        return files.flatMap { file in
            file.declarations.filter { !$0.isDocumented && needsDocumentation($0, in: file, hidden, all: all) }
                .map { declaration in
                    CheckIssue(
                        file: file.path, at: file.tokens[declaration.nameIndex], rule: .documentation,
                        problem: "\(declaration.name) is public and has no documentation",
                        remedy: DocumentationCheck.remedy)
                }
        }
    }

    private static let kept: Set = ["extension", "import", "deinit", "operator", "precedencegroup"]

    private func needsDocumentation(
        _ declaration: Declaration, in file: SourceFile, _ hidden: Set<String>, all: Bool
    ) -> Bool {
        let parents = file.parents(of: declaration)
        guard all || declaration.isType, !Self.kept.contains(declaration.keyword), !declaration.name.hasPrefix("_"),
            !declaration.modifiers.contains("override"), !declaration.attributes.contains("_spi"),
            isPublic(declaration, in: parents.first)
        else { return false }
        let isSeen = zip(parents, parents.dropFirst().map(Optional.some) + [nil]).allSatisfy { parent, outer in
            parent.keyword == "extension" ? !hidden.contains(parent.name) : isPublic(parent, in: outer)
        }
        guard isSeen else { return false }
        guard let parent = parents.first, parent.keyword != "protocol" else { return true }
        return !requirements.contains(declaration.signature(in: file.tokens))
    }

    private func isPublic(_ declaration: Declaration, in parent: Declaration?) -> Bool {
        if declaration.isPublic { return true }
        guard declaration.modifiers.isDisjoint(with: ["private", "fileprivate", "internal", "package"]), let parent
        else { return false }
        return parent.isPublic
            && (["extension", "protocol"].contains(parent.keyword) || declaration.keyword == "case")
    }
}

extension Declaration {
    /// The name with the labels of its parameters, such as `hash(into:)`.
    fileprivate func signature(in code: [SwiftToken]) -> String {
        guard ["func", "init", "subscript"].contains(keyword), code[nameIndex].isWord else { return name }
        var open = nameIndex + 1
        while ["?", "!"].contains(code.text(at: open)) { open += 1 }
        if code.text(at: open) == "<" { open = code[open..<tokens.upperBound].firstIndex { $0.text == "(" } ?? open }
        guard code.text(at: open) == "(" else { return name }
        var labels = "", index = open + 1, isLabel = true
        let close = code.indexClosing(open)
        while index < close {
            switch code[index].text {
            case "(", "[", "{": index = code.indexClosing(index)
            case ",": isLabel = true
            case "<" where code.touches(index): index = max(index, min(code.indexClosing(index), close))
            case let word where isLabel && code[index].isWord:
                labels += "\(word):"
                isLabel = false
            default: break
            }
            index += 1
        }
        return "\(name)(\(labels))"
    }
}
