/// A member of a ``ParameterGroup``: a declaration, or a group.
public protocol ParameterMember: Sendable {
    /// The declarations: itself, or the members of the group.
    var parameters: [any ParameterDeclaration] { get }
    /// Checks that the values fit together.
    func checkAll() throws(ValueError)
}

/// A declaration that a command lists among its options or operands: ``Option``, ``Flag`` or ``Operand``.
public protocol ParameterDeclaration: ParameterMember {
    /// The untyped form of the declaration, which parsing, help and completions read; programs have no use for it.
    var parameter: Parameter { get }
}

extension ParameterDeclaration {
    /// The declaration.
    public var parameters: [any ParameterDeclaration] { [self] }
    /// No check, because a value was checked when it was read.
    public func checkAll() throws(ValueError) {}

    /// Returns the declaration for a command that lists the option, and whose text may be meant for other commands: it
    /// takes what one of their declarations takes.
    package func listed(with others: [any ParameterDeclaration]) -> any ParameterDeclaration {
        let first = parameter.parse, parsers = others.map(\.parameter.parse)
        var listed = parameter
        listed.parse = { text throws(ValueError) in
            do throws(ValueError) { return try first(text) } catch {
                for parse in parsers {
                    if let value = try? parse(text) { return value }
                }
                throw error
            }
        }
        return ListedParameter(parameter: listed)
    }
}

private struct ListedParameter: ParameterDeclaration {
    let parameter: Parameter
}
