public import BoardyCore

/// The JSON of a contract, for those who use it from outside of the app.
///
///     let description = try ContractDescription(of: AddToCart.self)
///     if case .described(let schema, let samples) = description.input.json { … }
public struct ContractDescription {
    /// The input of an activation. Its schema allows no names but the samples' own, as
    /// ``BoardyCore/BoardContract/activation(fromJSON:file:line:)``.
    public let input: ValueDescription
    /// The outputs of the board. Their schema allows further names, because later versions may have more.
    public let output: ValueDescription

    /// Describes a contract by the samples of its input and output.
    ///
    /// - Parameter userInfo: facts for the types' own coding. Samples with secrets need the permission to write them.
    /// - Throws: the error of a sample that cannot be encoded.
    public init<C: BoardContract>(
        of contract: C.Type, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws {
        input = try ValueDescription(of: C.Input.self, isJSON: C.isInputJSON, isClosed: true, userInfo)
        output = try ValueDescription(
            of: C.Output.self, isJSON: C.Output.self is any Encodable.Type, isClosed: false, userInfo)
    }
}

/// The JSON of the input or the output of a contract.
public struct ValueDescription {
    /// The forms in which a value stands in JSON.
    public enum JSONForm: Equatable, Sendable {
        /// There is no value.
        case nothing
        /// Only code inside the app can make or read the value.
        case inProcess
        /// The type can be read or written, and has no ``Sampled/samples`` that would describe it.
        case undescribed
        /// The schema of draft 2020-12, and the samples. Each of them is valid.
        case described(schema: JSONValue, samples: [JSONValue])
    }

    /// The name of the type as a person writes it, such as `LoginRequest?` or `[Order]`; `nothing` if there is no
    /// value.
    public let typeName: String
    /// The form of the value in JSON.
    public let json: JSONForm

    init(
        of type: Any.Type, isJSON: Bool, isClosed: Bool, _ userInfo: [CodingUserInfoKey: any Sendable]
    ) throws {
        typeName = Self.name(of: type)
        if type == Void.self || type == Never.self {
            json = .nothing
        } else if !isJSON {
            json = .inProcess
        } else if let sampled = type as? any Sampled.Type {
            json = try Self.described(sampled, isClosed: isClosed, userInfo)
        } else {
            json = .undescribed
        }
    }

    private static func described<T: Sampled>(
        _ type: T.Type, isClosed: Bool, _ userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> JSONForm {
        let schema = SchemaText.json(
            of: try SchemaRecorder(userInfo: userInfo).schema(of: type), isClosed: isClosed)
        let samples = try type.samples.map {
            try ContractCoding.decode(JSONValue.self, from: try ContractCoding.encode($0, userInfo: userInfo))
        }
        return .described(schema: schema, samples: samples)
    }

    fileprivate static func name(of type: Any.Type) -> String {
        if type == Void.self || type == Never.self { return "nothing" }
        let name = "\(type)"
        // A cast to a protocol looks through all conformances of the program, so other types are spared it.
        guard name.hasPrefix("Optional<") || name.hasPrefix("Array<") else { return name }
        return switch type {
        case let optional as any OptionalType.Type: Self.name(of: optional.wrapped) + "?"
        case let list as any ListType.Type: "[\(Self.name(of: list.element))]"
        default: name
        }
    }
}

extension BoardContract {
    /// The name of the input's type for those who activate the board with JSON: `LoginRequest?`, `nothing`, or
    /// `in-process` if no JSON can be an input.
    public static var inputName: String { name(of: Input.self, isJSON: isInputJSON) }

    /// True if the board can be activated with JSON from outside.
    fileprivate static var isInputJSON: Bool {
        Input.self is any Decodable.Type && !(self is any ModuleContract.Type)
    }

    /// The name of the output's type for those who read it as JSON: `[Order]`, `nothing`, or `in-process` if it cannot
    /// be written.
    public static var outputName: String { name(of: Output.self, isJSON: Output.self is any Encodable.Type) }

    private static func name(of type: Any.Type, isJSON: Bool) -> String {
        let name = ValueDescription.name(of: type)
        return isJSON || name == "nothing" ? name : "in-process"
    }
}

private protocol OptionalType { static var wrapped: Any.Type { get } }

extension Optional: OptionalType { static var wrapped: Any.Type { Wrapped.self } }

private protocol ListType { static var element: Any.Type { get } }

extension Array: ListType { static var element: Any.Type { Element.self } }
