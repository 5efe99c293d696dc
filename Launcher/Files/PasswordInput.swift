import Boardy

/// The JSON of an input, to which a password is added that does not stand on the command line.
struct PasswordInput {
    private let json: String

    /// Takes a JSON object; nil stands for an empty one.
    init(json: String?) { self.json = json ?? "{}" }

    /// Returns the object with the first line of a text as its field `password`, behind the fields that it has.
    ///
    /// - Throws: ``CommandError`` with exit code 65 if the input is no object, or the text has no first line.
    func adding(_ text: String) throws -> String {
        let password = text.prefix { !$0.isNewline }
        guard !password.isEmpty else {
            throw CommandError(code: .data, message: "the password is empty. Put it into the first line of the file")
        }
        // The places in what stands before stay those that a message about the JSON names.
        guard let end = json.lastIndex(where: { !$0.isWhitespace }), json[end] == "}",
            let start = json.firstIndex(where: { !$0.isWhitespace }), json[start] == "{"
        else {
            throw CommandError(
                code: .data, message: "--password-file adds a field to the input, which has to be a JSON object")
        }
        let isEmpty = json[json.index(after: start)..<end].allSatisfy(\.isWhitespace)
        let field = String(decoding: try ContractCoding.encode(["password": String(password)]), as: UTF8.self)
        return json[..<end] + (isEmpty ? "" : ",") + field.dropFirst()
    }
}
