/// The choices of an enum of raw values, for the sentence that refuses another one.
enum RawChoices {
    /// Returns the words that follow a place: "expected one of csv, json".
    static func expectation(of type: any RawRepresentable.Type) -> String {
        guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return "is none of its choices" }
        return "expected one of \(names(of: type).joined(separator: ", "))"
    }

    private static func names<T: CaseIterable & RawRepresentable>(of type: T.Type) -> [String] {
        type.allCases.map { "\($0.rawValue)" }.sorted()
    }
}
