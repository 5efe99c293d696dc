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
public protocol ParameterGroup: ParameterMember {
    /// Makes a value whose properties have the values of a command line, or none if only the declarations are wanted.
    init()

    /// The options, flags and operands, and the groups among them, in the order in which help lists them; by default
    /// all such properties in their order.
    ///
    /// The default looks at the properties while the program runs, which takes a part of a millisecond. A list, `var
    /// members: [any ParameterMember] { [$from, $to] }`, takes none.
    var members: [any ParameterMember] { get }

    /// Checks that the values fit together; by default they do.
    ///
    /// - Throws: the end of a sentence that begins with the command.
    func check() throws(ValueError)
}

extension ParameterGroup {
    /// The properties that are options, flags, operands or groups.
    public var members: [any ParameterMember] {
        Mirror(reflecting: self).children.compactMap { $0.value as? any ParameterMember }
    }

    /// The declarations in the order in which help lists them.
    public var parameters: [any ParameterDeclaration] { members.flatMap { $0.parameters } }

    /// No check.
    public func check() throws(ValueError) {}

    /// Reads the values of a command line, and checks them and the values of all groups below.
    ///
    /// - Throws: the reason of the first ``check()`` that refuses them.
    public init(reading values: ParsedValues) throws(ValueError) {
        var values = values
        values.isRead = true
        self = ParsedValues.$current.withValue(values) { Self() }
        try checkAll()
    }

    /// Checks the values of all groups below, and then of this one.
    public func checkAll() throws(ValueError) {
        for member in members { try member.checkAll() }
        try check()
    }
}
