public import BoardyCore
public import Foundation

/// Activation from JSON text, and outputs as JSON text.
///
/// The contract's own types decide: an Input that is `Decodable` can be activated, an Output that is `Encodable` can be
/// written.
extension BoardContract {
    /// Makes an input of JSON.
    ///
    /// Without JSON, an input that can be absent is absent: `Void`, an optional, or whatever decodes from `{}`. A key
    /// that the input does not read is refused, because it may be a misspelt one.
    ///
    /// - Returns: a function that activates the board of a motherboard with the input.
    /// - Throws: ``JSONProblem`` with the JSON path and the type expected there. Nothing has happened then.
    public static func activation(
        fromJSON json: Data?, file: StaticString = #fileID, line: UInt = #line
    ) throws(JSONProblem) -> (Motherboard) -> Void {
        let input = try decodedInput(json)
        return { $0[Self.self].activation.activate(with: input, file: file, line: line) }
    }

    /// Calls a handler with each output of the board as JSON, keys sorted.
    ///
    /// - Parameter handler: gets a ``JSONProblem`` for an output that cannot be encoded.
    @discardableResult
    public static func handleJSONOutputs(
        of motherboard: Motherboard, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Result<Data, JSONProblem>) -> Void
    ) -> FlowToken {
        motherboard[Self.self].flow.handle(file: file, line: line) { output in
            handler(Result { () throws(JSONProblem) in try encodedOutput(output) })
        }
    }

    private static func decodedInput(_ json: Data?) throws(JSONProblem) -> Input {
        if json == nil, !(self is any ModuleContract.Type), let absent = absentInput() { return absent }
        if Input.self == Void.self {
            throw JSONProblem(board: id, path: "input", reason: "this board takes none; leave it out")
        }
        guard !(self is any ModuleContract.Type), let type = Input.self as? any Decodable.Type else {
            throw JSONProblem(
                board: id, path: "input",
                reason: "\(Input.self) cannot be made of JSON; activate this board from inside the app")
        }
        func decoded<T: Decodable>(_ type: T.Type) throws(JSONProblem) -> Input? {
            do {
                return try ContractCoding.decodeStrictly(type, from: json ?? Data("{}".utf8)) as? Input
            } catch {
                throw JSONProblem(board: id, json: json, error)
            }
        }
        guard let input = try decoded(type) else {
            throw JSONProblem(board: id, path: "input", reason: "the decoded value is no \(Input.self)")
        }
        return input
    }

    /// Returns `()` or nil if the input type has such a value.
    private static func absentInput() -> Input? {
        // A cast alone is not enough: `Any?` takes the empty tuple as a value.
        if Input.self == Void.self { return () as? Input }
        guard let optional = Input.self as? any ExpressibleByNilLiteral.Type else { return nil }
        func absent<T: ExpressibleByNilLiteral>(_ type: T.Type) -> T { nil }
        return absent(optional) as? Input
    }

    private static func encodedOutput(_ output: Output) throws(JSONProblem) -> Data {
        guard let type = Output.self as? any Encodable.Type else {
            throw JSONProblem(board: id, path: "output", reason: "\(Output.self) cannot be written as JSON")
        }
        func encoded<T: Encodable>(_ type: T.Type) throws -> Data? {
            try (output as? T).map { try ContractCoding.encode($0) }
        }
        do {
            if let data = try encoded(type) { return data }
        } catch {
            throw JSONProblem(board: id, path: "output", reason: "\(error)")
        }
        throw JSONProblem(board: id, path: "output", reason: "the value is no \(Output.self)")
    }
}
