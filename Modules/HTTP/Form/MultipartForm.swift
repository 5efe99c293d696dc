extension FormData {
    private static let lineBreak: [UInt8] = [0x0D, 0x0A]
    /// The bytes of the headers of a part.
    private static let headLimit = 2_048

    /// Decodes `multipart/form-data`, as RFC 7578 describes it and browsers send it.
    ///
    /// - Parameter boundary: the text between the parts, from the header of the request.
    init(multipart body: [UInt8], boundary: String, limits: Limits) throws(FormError) {
        guard (1...70).contains(boundary.utf8.count), !boundary.hasControlCharacter else {
            throw .malformed("it has no boundary of 1 to 70 characters")
        }
        let delimiter = Self.lineBreak + Array("--\(boundary)".utf8)
        guard body.starts(with: delimiter.dropFirst(2)) else { throw .malformed("it does not begin with its boundary") }
        var rest = body.dropFirst(delimiter.count - 2)
        var count = 0
        while !rest.starts(with: "--".utf8) {
            count += 1
            guard count <= limits.count else { throw .tooManyFields(limits.count) }
            guard rest.starts(with: Self.lineBreak) else {
                throw .malformed("a boundary is not followed by a line break")
            }
            guard let head = rest.prefix(Self.headLimit).firstRange(of: Self.lineBreak + Self.lineBreak) else {
                throw .malformed("a part has no headers, or more than \(Self.headLimit) bytes of them")
            }
            let part = try Part(head: rest[..<head.lowerBound].dropFirst(2))
            rest = rest[head.upperBound...]
            guard let end = Self.start(of: delimiter, in: rest) else { throw .malformed("its last part does not end") }
            try add(rest[..<end], part, limits)
            rest = rest[end...].dropFirst(delimiter.count)
        }
        guard rest.count == 2 || rest.dropFirst(2).elementsEqual(Self.lineBreak) else {
            throw .malformed("something follows its last part")
        }
    }

    private mutating func add(_ content: ArraySlice<UInt8>, _ part: Part, _ limits: Limits) throws(FormError) {
        guard let file = part.file else {
            guard content.count <= limits.value else { throw .valueTooLong(field: part.name, limits.value) }
            guard let value = String(validating: content, as: UTF8.self) else {
                throw .malformed("the field \(part.name) is not UTF-8")
            }
            return try add(value, named: part.name, limits)
        }
        try Self.check(part.name, limits)
        guard !file.hasControlCharacter, file.utf8.count <= 255 else {
            throw .malformed("a file has a name of more than 255 bytes, or a control character in it")
        }
        // A browser sends a file without a name if none was chosen.
        if file.isEmpty, content.isEmpty { return }
        let name = file.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        files[part.name] = File(name: name, contentType: part.contentType, bytes: Array(content))
    }

    private static func start(of delimiter: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        while let start = rest.firstIndex(of: 0x0D) {
            if rest[start...].starts(with: delimiter) { return start }
            rest = rest[(start + 1)...]
        }
        return nil
    }

    /// The headers of a part that matter.
    private struct Part {
        let name: String
        /// The name of the file, or nil for a part that is a field, and empty if no file was chosen.
        let file: String?
        let contentType: String?

        init(head: ArraySlice<UInt8>) throws(FormError) {
            var values: [String: String] = [:]
            for line in head.split(separator: FormData.lineBreak, omittingEmptySubsequences: false) {
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                    let name = String(validating: line[..<colon], as: UTF8.self)?.lowercased(), values[name] == nil,
                    let value = String(validating: line[colon...].dropFirst(), as: UTF8.self)
                else { throw .malformed("a part has a malformed header, or one twice") }
                values[name] = value
            }
            guard let value = values["content-disposition"], let disposition = HeaderValue(value),
                disposition.value == "form-data", let name = disposition.parameters["name"]
            else { throw .malformed("a part does not say which field it is") }
            self.name = name
            file = disposition.parameters["filename"]
            contentType = values["content-type"].flatMap(HeaderValue.init)?.value
        }
    }
}
