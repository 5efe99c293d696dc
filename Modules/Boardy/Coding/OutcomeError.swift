/// An ``Outcome`` whose declaration does not fit the published form. The description names the type and the change that
/// helps.
public struct OutcomeError: Error, Equatable, CustomStringConvertible {
    public let description: String

    static func unlabelled(_ type: Any.Type, _ name: String) -> OutcomeError {
        OutcomeError(
            description:
                "'\(type).\(name)' has a payload without a label. Label it: the label is the name of its JSON field")
    }

    static func reserved(_ type: Any.Type, _ name: String) -> OutcomeError {
        OutcomeError(
            description:
                "'\(type).\(name)' labels a payload 'outcome', the JSON field that names the case. Choose another label"
        )
    }

    static func notSynthesized(_ type: Any.Type) -> OutcomeError {
        OutcomeError(
            description:
                "'\(type)' is an Outcome, but no enum with synthesized coding. Remove "
                + "its own coding, or the conformance"
        )
    }
}

/// The JSON fields of an outcome that this target reads and writes itself.
enum OutcomeField: String, CodingKey {
    /// The name of the case.
    case outcome

    /// Checks the labels of a case's payloads. `Label` is their synthesized key type.
    ///
    /// - Throws: ``OutcomeError`` for a payload that has no label, which synthesized coding calls `_0`, `_1` …, or the
    ///   label `outcome`.
    static func check<Label: CodingKey>(
        _: Label.Type, of name: String, in type: Any.Type
    ) throws(OutcomeError) {
        if Label(stringValue: Self.outcome.rawValue) != nil { throw .reserved(type, name) }
        for position in 0..<16 where Label(stringValue: "_\(position)") != nil { throw .unlabelled(type, name) }
    }
}
