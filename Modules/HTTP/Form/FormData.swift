/// The fields and files that a form has sent.
public struct FormData: Equatable, Sendable {
    /// A file that a form has sent, with its bytes as they are.
    public struct File: Equatable, Sendable {
        /// The name without folders, as the client gave it. It is for messages, and no path.
        public let name: String
        /// The media type that the client gave, which nobody has checked.
        public let contentType: String?
        public let bytes: [UInt8]
    }

    /// The most that a form may have.
    public struct Limits: Sendable {
        /// The fields and files together, parts of equal names included.
        public var count = 64
        /// The bytes of a name.
        public var name = 100
        /// The bytes of a field's value. Files are limited by the body of their request.
        public var value = 16 * 1024

        public init() {}
    }

    /// The values by the names of their fields. The last one of a name counts. No value has a control character or a
    /// line break.
    public internal(set) var fields: [String: String] = [:]
    /// The files by the names of their fields, without fields for which the client chose no file.
    public internal(set) var files: [String: File] = [:]

    public init(fields: [String: String] = [:], files: [String: File] = [:]) {
        self.fields = fields
        self.files = files
    }
}

extension FormData {
    /// Decodes `application/x-www-form-urlencoded`.
    init(encoded body: [UInt8], limits: Limits) throws(FormError) {
        guard body.count(where: { $0 == UInt8(ascii: "&") }) < limits.count else { throw .tooManyFields(limits.count) }
        guard let pairs = PercentEncoding.pairs(of: body) else {
            throw .malformed("a field is not percent-encoded UTF-8")
        }
        for pair in pairs { try add(pair.value, named: pair.name, limits) }
    }

    /// Adds a field, in place of an earlier one of its name.
    mutating func add(_ value: String, named name: String, _ limits: Limits) throws(FormError) {
        try Self.check(name, limits)
        guard value.utf8.count <= limits.value else { throw .valueTooLong(field: name, limits.value) }
        guard !value.hasControlCharacter else { throw .controlCharacter(field: name) }
        fields[name] = value
    }

    static func check(_ name: String, _ limits: Limits) throws(FormError) {
        guard name.utf8.count <= limits.name else { throw .nameTooLong(limits.name) }
        guard !name.isEmpty, !name.hasControlCharacter else {
            throw .malformed("a field has no name, or a control character in its name")
        }
    }
}
