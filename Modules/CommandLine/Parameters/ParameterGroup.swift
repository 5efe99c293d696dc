/// Options, flags and operands that are the properties of a type, which a command line gives their values.
///
///     struct Pages: ParameterGroup {
///         @Option("from", placeholder: "N", help: "The first page.", parser: .integer(in: 1...999), default: 1)
///         var from
///         @Option("to", placeholder: "N", help: "The last page.", parser: .integer(in: 1...999), default: 999)
///         var to
///
///         func check() throws(ValueError) {
///             if from > to { throw ValueError("takes a --to that is not before --from") }
///         }
///     }
///
/// A group may be a property of a command or of another group: `let pages = Pages()`.
public protocol ParameterGroup: Sendable {
    /// Makes a value whose properties have the values of a command line, or none if only the declarations are wanted.
    init()

    /// The declarations in the order in which help lists them; by default the properties in their order, with those of
    /// the groups among them.
    var parameters: [any ParameterDeclaration] { get }

    /// Checks that the values fit together; by default they do.
    ///
    /// - Throws: the end of a sentence that begins with the command.
    func check() throws(ValueError)
}

extension ParameterGroup {
    /// The properties that are options, flags or operands, and the parameters of those that are groups.
    public var parameters: [any ParameterDeclaration] {
        Mirror(reflecting: self).children.flatMap { child -> [any ParameterDeclaration] in
            if let parameter = child.value as? any ParameterDeclaration { return [parameter] }
            return (child.value as? any ParameterGroup)?.parameters ?? []
        }
    }

    /// No check.
    public func check() throws(ValueError) {}

    /// Reads the values of a command line, and checks them and those of all groups below.
    ///
    /// - Throws: the reason of the first ``check()`` that refuses them.
    public init(reading values: ParsedValues) throws(ValueError) {
        var values = values
        values.isRead = true
        self = ParsedValues.$current.withValue(values) { Self() }
        try checkAll()
    }

    private func checkAll() throws(ValueError) {
        for child in Mirror(reflecting: self).children { try (child.value as? any ParameterGroup)?.checkAll() }
        try check()
    }
}
