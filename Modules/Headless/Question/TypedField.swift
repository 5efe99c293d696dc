/// A value of one type that a screen asks for: one ``Field`` or several, and the way to read them.
///
///     let quantity = TypedField.integer("quantity", label: "Quantity", in: 1...99, defaultValue: 1)
///     let card = TypedField(
///         fields: .secret("number", .cardNumber), .secret("expiry", .cardExpiry()), .secret("cvc", .cardCode)
///     ) { Card(number: $0, expiry: $1, cvc: $2) }
///
/// A ``TypedChoice`` takes its fields and gets their values, so that nothing reads a value by its name.
public struct TypedField<Value> {
    /// The fields as drivers get them, in order.
    public let fields: [Field]
    let read: (Answer) throws -> Value

    /// Creates a value of one required field that a closure reads.
    ///
    /// - Parameters:
    ///   - name: the name in answers and session scripts.
    ///   - label: the text that a person reads; nil for the name.
    ///   - kind: the kind of value.
    ///   - isSecret: true if the value must stay hidden; nil if the kind decides.
    ///   - defaultValue: the text of a field that an answer leaves out.
    ///   - inputField: the field of the JSON input that makes this one unnecessary.
    ///   - maximumLength: the largest number of characters; nil for the usual ``Field/lengthLimit``.
    ///   - read: returns the value of a text that is neither empty nor too long. An ``AnswerProblem`` that it throws
    ///     asks again.
    public init(
        _ name: String, label: String? = nil, _ kind: FieldKind = .text, isSecret: Bool? = nil,
        defaultValue: String? = nil, inputField: String? = nil, maximumLength: Int? = nil,
        read: @escaping (String) throws -> Value
    ) {
        let field = Field(
            name, label: label, kind, isSecret: isSecret, defaultValue: defaultValue, inputField: inputField,
            maximumLength: maximumLength)
        fields = [field]
        self.read = { answer in
            let text = try answer.text(name)
            if let problem = field.lengthProblem(of: text) { throw problem }
            return try read(text)
        }
    }

    /// Creates a value from the values of other fields, such as a struct of them.
    ///
    /// - Parameter combine: returns the value. An ``AnswerProblem`` that it throws asks again.
    public init<each Part>(
        fields parts: repeat TypedField<each Part>, combine: @escaping (repeat each Part) throws -> Value
    ) {
        var all: [Field] = []
        repeat all += (each parts).fields
        fields = all
        read = { answer in try combine(repeat try (each parts).read(answer)) }
    }

    private init(_ fields: [Field], _ read: @escaping (Answer) throws -> Value) {
        (self.fields, self.read) = (fields, read)
    }

    /// The same value if it may be left out: nil if all of its fields are empty.
    public var optional: TypedField<Value?> {
        let names = fields.map(\.name), read = read
        return TypedField<Value?>(fields.map(\.optional)) { answer in
            names.allSatisfy { answer.optionalText($0) == nil } ? nil : try read(answer)
        }
    }

    /// Returns the field with another type of value.
    ///
    /// - Parameter convert: converts the value. An ``AnswerProblem`` that it throws asks again.
    public func map<New>(_ convert: @escaping (Value) throws -> New) -> TypedField<New> {
        let read = read
        return TypedField<New>(fields) { answer in try convert(try read(answer)) }
    }

    /// Returns the values of any number of fields, such as one for each line of an order.
    public static func list<Element>(_ elements: [TypedField<Element>]) -> TypedField where Value == [Element] {
        TypedField(elements.flatMap(\.fields)) { answer in try elements.map { try $0.read(answer) } }
    }
}

extension Field {
    fileprivate var optional: Field {
        var optional = self
        optional.isRequired = false
        return optional
    }
}
