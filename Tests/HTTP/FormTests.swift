import RandomCases
import Testing

@testable import BoardyHTTP

@Suite struct FormTests {
    private func form(
        _ body: String, type: String = "application/x-www-form-urlencoded", _ limits: FormData.Limits = .init()
    ) throws -> FormData {
        try HTTPRequest(.post, "/", headers: ["content-type": type], body: Array(body.utf8)).form(limits: limits)
    }

    private func parts(_ body: String, _ limits: FormData.Limits = .init()) throws -> FormData {
        try form(body.replacing("\n", with: "\r\n"), type: "multipart/form-data; boundary=\"b\"", limits)
    }

    @Test func `an encoded form has its fields, of which the last of a name counts`() throws {
        #expect(try form("a=1&b=caf%C3%A9+au&&c&d==&a=2").fields == ["a": "2", "b": "café au", "c": "", "d": "="])
        #expect(try form("").fields == [:])
        #expect(try form("a=1", type: "Application/X-WWW-Form-URLEncoded; charset=UTF-8").fields == ["a": "1"])
    }

    @Test(arguments: [
        ("a=%zz", "The form is malformed: a field is not percent-encoded UTF-8."),
        ("a=%", "The form is malformed: a field is not percent-encoded UTF-8."),
        ("a=%ff", "The form is malformed: a field is not percent-encoded UTF-8."),
        ("=1", "The form is malformed: a field has no name, or a control character in its name."),
        ("a%00=1", "The form is malformed: a field has no name, or a control character in its name."),
        ("note=1%0A2", "The field note has a line break or another control character."),
        ("a=1&b=2&c=3&d=4&e=5", "The form has more than 4 fields."),
        ("abcdefghi=1", "A field of the form has a name of more than 8 bytes."),
        ("note=123456", "The field note has more than 5 bytes."),
    ])
    func `an encoded form is refused`(_ body: String, _ message: String) throws {
        var limits = FormData.Limits()
        (limits.count, limits.name, limits.value) = (4, 8, 5)
        let error = #expect(throws: FormError.self) { try form(body, limits) }
        #expect(error?.description == message)
    }

    private func form(_ body: String, _ limits: FormData.Limits) throws -> FormData {
        try form(body, type: "application/x-www-form-urlencoded", limits)
    }

    @Test(arguments: ["application/json", "text/plain", "multipart/mixed; boundary=b", "", ";"])
    func `another media type is no form`(_ type: String) throws {
        let error = #expect(throws: FormError.self) { try form("a=1", type: type) }
        #expect(error == .notAForm(type))
        #expect(error?.status == 415)
    }

    @Test func `a form of parts has its fields, and its files with their bytes`() throws {
        let form = try parts(
            """
            --b
            Content-Disposition: form-data; name="turn"

            7
            --b
            content-disposition: form-data; name="f.file"; filename="C:\\shop\\my %22new%22 wares.csv"
            Content-Type: text/csv; charset=utf-8

            sku,name
            --B\u{0}--
            --b
            Content-Disposition: form-data; name="none"; filename=""
            Content-Type: application/octet-stream


            --b
            Content-Disposition: form-data; name=turn

            8
            --b--

            """)
        #expect(form.fields == ["turn": "8"])
        #expect(
            form.files == [
                "f.file": .init(
                    name: "my \"new\" wares.csv", contentType: "text/csv", bytes: Array("sku,name\r\n--B\u{0}--".utf8))
            ])
    }

    @Test(arguments: [
        ("", "it does not begin with its boundary"),
        ("--c\n", "it does not begin with its boundary"),
        ("--b", "a boundary is not followed by a line break"),
        ("--bb\n", "a boundary is not followed by a line break"),
        ("--b\n\n", "a part has a malformed header, or one twice"),
        ("--b\nx", "a part has no headers, or more than 2048 bytes of them"),
        ("--b\n\nx\n--b--", "a part has a malformed header, or one twice"),
        (
            "--b\nA: \(String(repeating: "a", count: 2_100))\n\nx\n--b--",
            "a part has no headers, or more than 2048 bytes of them"
        ),
        ("--b\nContent-Disposition: form-data; name=a\n\nx", "its last part does not end"),
        ("--b\nContent-Disposition: form-data; name=a\n\nx\n--b", "a boundary is not followed by a line break"),
        ("--b\nContent-Disposition: form-data; name=a\n\nx\n--b--y", "something follows its last part"),
        ("--b\nContent-Disposition: form-data\n\nx\n--b--", "a part does not say which field it is"),
        ("--b\nContent-Disposition: attachment; name=a\n\nx\n--b--", "a part does not say which field it is"),
        ("--b\nContent-Disposition: form-data; name=\"a\n\nx\n--b--", "a part does not say which field it is"),
        ("--b\nContent-Disposition: form-data; name=a; name=b\n\nx\n--b--", "a part does not say which field it is"),
        ("--b\nContent-Disposition\n\nx\n--b--", "a part has a malformed header, or one twice"),
        ("--b\nA: 1\nA: 2\n\nx\n--b--", "a part has a malformed header, or one twice"),
    ])
    func `a form of parts is refused`(_ body: String, _ reason: String) throws {
        let error = #expect(throws: FormError.self) { try parts(body) }
        #expect(error == .malformed(reason))
    }

    @Test func `the limits hold for parts`() throws {
        let part = "--b\nContent-Disposition: form-data; name=a\n\n12345\n"
        var limits = FormData.Limits()
        (limits.count, limits.name, limits.value) = (2, 1, 5)
        #expect(try parts(part + part + "--b--", limits).fields == ["a": "12345"])
        #expect(throws: FormError.tooManyFields(2)) { try parts(part + part + part + "--b--", limits) }
        limits.value = 4
        #expect(throws: FormError.valueTooLong(field: "a", 4)) { try parts(part + "--b--", limits) }
        limits.name = 0
        #expect(throws: FormError.nameTooLong(0)) {
            try parts(part.replacing("name=a", with: "name=a; filename=x") + "--b--", limits)
        }
    }

    @Test(arguments: CaseSeeds.parts(4, of: 100))
    func `both encodings of any form are decoded to its fields and files`(_ seeds: [UInt64]) throws {
        for seed in seeds {
            let form = RandomForm(seed)
            #expect(try form.encoded.form().fields == form.expected.fields, "BOARDY_CASE=\(seed)")
            #expect(try form.multipart.form() == form.expected, "BOARDY_CASE=\(seed)")
        }
    }

    @Test(arguments: CaseSeeds.parts(4, of: 100))
    func `a damaged form is refused or decoded within the limits`(_ seeds: [UInt64]) throws {
        for seed in seeds {
            var form = RandomForm(seed)
            for request in [form.encoded, form.multipart].map({ form.damaged($0) }) {
                guard let decoded = try? request.form() else { continue }
                #expect(decoded.fields.count + decoded.files.count <= 64, "BOARDY_CASE=\(seed)")
                #expect(
                    !decoded.fields.contains { $0.hasControlCharacter || $1.hasControlCharacter }, "BOARDY_CASE=\(seed)"
                )
            }
        }
    }
}

/// A form with random fields and files, and its encodings by the rules of browsers.
private struct RandomForm {
    private var random: SplitMix
    private var entries: [(name: String, value: String, file: FormData.File?)] = []

    init(_ seed: UInt64) {
        random = SplitMix(state: seed)
        for _ in 0..<random.number(below: 8) {
            var file: FormData.File?
            if random.once(in: 3) {
                let bytes = (0..<random.number(below: 60)).map { _ in UInt8.random(in: 0...15, using: &random) }
                file = .init(name: text("a", 8), contentType: "text/csv", bytes: bytes + Array("\r\n--b".utf8))
            }
            entries.append((text("n", 2), text("", 12), file))
        }
    }

    private mutating func text(_ beginning: String, _ count: Int) -> String {
        let characters: [Character] = ["a", "b", " ", "+", "%", "&", "=", ";", "é", "🛒", "-", "'", "<"]
        return beginning
            + String((0..<random.number(below: count)).compactMap { _ in characters.randomElement(using: &random) })
    }

    /// The fields and files that a server has to find, of which the last of a name counts.
    var expected: FormData {
        FormData(
            fields: Dictionary(entries.filter { $0.file == nil }.map { ($0.name, $0.value) }) { $1 },
            files: Dictionary(entries.compactMap { entry in entry.file.map { (entry.name, $0) } }) { $1 })
    }

    var encoded: HTTPRequest {
        let pairs = entries.filter { $0.file == nil }.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
        return HTTPRequest(
            .post, "/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(pairs.joined(separator: "&").utf8))
    }

    var multipart: HTTPRequest {
        let boundary = "boundary"
        var body: [UInt8] = []
        for entry in entries {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(entry.name)\"".utf8
            if let file = entry.file { body += "; filename=\"\(file.name)\"\r\nContent-Type: text/csv".utf8 }
            body += "\r\n\r\n".utf8
            body += entry.file?.bytes ?? Array(entry.value.utf8)
            body += "\r\n".utf8
        }
        body += "--\(boundary)--\r\n".utf8
        return HTTPRequest(
            .post, "/", headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"], body: body)
    }

    mutating func damaged(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        for _ in 0..<3 where !request.body.isEmpty {
            let place = random.number(below: request.body.count)
            switch random.number(below: 3) {
            case 0: request.body.remove(at: place)
            case 1: request.body[place] = UInt8.random(in: 0...255, using: &random)
            default: request.body.removeSubrange(place...)
            }
        }
        return request
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: " "): "+"
            case UInt8(ascii: "a")...UInt8(ascii: "z"): String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
