import Boardy
import BoardyCommandLine
import BoardyHeadless

extension CommandContext {
    /// Returns the JSON that the command line, a file or standard input gives to a board; nil without an input.
    ///
    /// - Parameters:
    ///   - given: the JSON, `@` with the path of a file, or `-` for standard input; nil for no input.
    ///   - passwordFile: the file whose first line becomes the field `password`; nil for none.
    func input(_ given: String?, addingPasswordOf passwordFile: String?) async throws -> String? {
        var json = given
        if let given, given == "-" || given.hasPrefix("@") {
            json = try await text(.input, of: given == "-" ? given : String(given.dropFirst()))
        }
        guard let file = passwordFile else { return json }
        return try PasswordInput(json: json).adding(try await text(.password, of: file))
    }

    /// Returns the driver of a session's screens: a script, a person at the terminal, or nobody.
    func driver(of request: SessionRequest) async throws -> any ScreenDriver {
        // Only the outputs of boards may go to standard output, except for a session that shows its screens there.
        let screens =
            request.purpose == .run
            ? surroundings.output : output.isQuiet ? TextOutput { _ in } : surroundings.errors
        if let file = request.script {
            let name = file == "-" ? "standard input" : file
            return try ScriptDriver(
                parsing: try await text(.script, of: file), name: name, environment: environment,
                output: colored(screens))
        }
        if surroundings.hasTerminal, request.asks { return surroundings.terminal(colored(surroundings.output)) }
        return NonInteractiveDriver(output: colored(screens))
    }

    private func colored(_ stream: TextOutput) -> TextOutput {
        stream.colored(output.color.usesColor(onTerminal: stream.isTerminal, environment: environment))
    }

    /// Returns the text that the command line names by a path, or by `-` for standard input. A person who has to type
    /// it is told so.
    ///
    /// - Throws: the errors of ``TextFile/text(of:standardInput:)``.
    func text(_ kind: TextFile, of name: String) async throws -> String {
        if name == "-", surroundings.isInputTerminal {
            note("type the \(kind.noun), then Ctrl-D; a pipe or \(kind.option) with a file saves the typing")
        }
        return try await kind.text(of: name, standardInput: surroundings.standardInput)
    }
}

/// The JSON of an input, to which a password is added that does not stand on the command line.
private struct PasswordInput {
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
