extension BoardKind {
    /// All kinds, in the order of the help.
    public static let all: [BoardKind] = [
        .request, .function, .screen, .task, .blockTask, .resultTask, .flow, .continuous, .barrier, .attachable, .mvc,
        .vip, .swiftUI, .empty,
    ]

    /// The name of the kind that is generated if no other is named.
    static let usual = "request"

    /// Returns the kind with a name.
    public static func named(_ name: String) throws(GeneratorError) -> BoardKind {
        if let kind = all.first(where: { $0.name == name }) { return kind }
        throw GeneratorError(
            "'\(name)' is no kind of board", remedy: "Choose one of \(all.map(\.name).joined(separator: ", "))")
    }
}
