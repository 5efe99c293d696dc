import BoardyHeadless
import Foundation
import Testing

/// A browser without scripts, for a server of BoardyWeb: opens its pages, fills forms in, follows redirections, and
/// keeps its cookies.
///
///     let visitor = try WebVisitor(server.address)
///     try await visitor.open()
///     try await visitor.choose("Join", ["name": "Ada"])
///     #expect(visitor.heading == "Members")
@MainActor
public final class WebVisitor {
    private let port: Int
    private var cookies: [String: String] = [:]
    /// The names of those that are kept when the browser is closed.
    private var keptCookies: Set<String> = []
    /// The address that a proxy tells; nil without a proxy.
    package var client: String?
    /// The secret of the session; a test may plant another one.
    package var cookie: String? {
        get { cookies["session-\(port)"] }
        set { cookies["session-\(port)"] = newValue }
    }
    /// The path of the page whose links are followed, as a browser tells it; nil for none.
    package var referrer: String?
    /// The token that each request brings, or nil for none.
    package var token: String?
    /// The status of the last answer, such as 200.
    public private(set) var status = 0
    /// The fragment of the last redirection, which a browser does not send; nil for none.
    package private(set) var fragment: String?
    /// The page as it was sent.
    public private(set) var page = ""
    /// The status line and the headers of the last answer.
    package private(set) var head = ""

    /// Creates a browser without a cookie, which has opened no page.
    ///
    /// - Parameter address: the address that the server has printed.
    /// - Throws: an error if the address has no port.
    public init(_ address: String) throws { port = try #require(URL(string: address)?.port) }

    /// Closes the browser and opens it again: only the cookies that have an age stay.
    package func reopen() async throws {
        cookies = cookies.filter { keptCookies.contains($0.key) }
        try await open()
    }

    /// Plants the cookies that stay when a browser is closed in this one, whose server may have another port.
    package func keepSecrets(of other: WebVisitor) {
        for name in other.keptCookies {
            let own = name.replacing("-\(other.port)", with: "-\(port)")
            cookies[own] = other.cookies[name]
            keptCookies.insert(own)
        }
    }

    /// The values of the cookies that stay when the browser is closed.
    package var keptSecrets: [String] { cookies.filter { keptCookies.contains($0.key) }.map(\.value) }

    /// The heading of the page.
    public var heading: String { text(of: page.firstMatch(of: /<h1[^>]*>(.*?)<\/h1>/)?.1 ?? "") }

    /// The headings of all notices of the page.
    public var notices: [String] {
        page.matches(of: /<section class="card notice[^>]*>\s*<h2[^>]*>(.*?)<\/h2>/).map { text(of: $0.1) }
    }

    /// The text that a person reads, each element in a line.
    public var shown: String {
        text(of: page.replacing(/(?s)<head>.*?<\/head>/, with: "").replacing(/<\/(dt|span)>/, with: " "))
            .split(separator: "\n").joined(separator: "\n")
    }

    private func text(of markup: Substring) -> String { text(of: String(markup)) }
    private func text(of markup: String) -> String {
        let entities = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]
        return ["&lt;", "&gt;", "&quot;", "&#39;", "&amp;"].reduce(markup.replacing(/<[^>]*>/, with: "")) {
            $0.replacing($1, with: entities[$1] ?? "")
        }
    }

    /// Opens a path, by default the page of the session.
    ///
    /// - Throws: an error if the server cannot be reached.
    public func open(_ path: String = "/") async throws { try await load("GET \(path)") }

    /// Begins a session at the start of the app, as a button of a page without one does.
    package func begin() async throws { try await load("POST /start") }

    /// Fills in the form of the page and presses a button, or follows a link in place of a button.
    ///
    /// - Parameters:
    ///   - choice: the text of the button. Without a button in a row, the link of the row is followed.
    ///   - values: the values by the names of the fields. Fields without one have the value of the page.
    ///   - row: the start of the row that the button stands in; nil for a button below the form's fields.
    /// - Throws: an error if the page has no such button, or the server cannot be reached.
    public func choose(_ choice: String, _ values: [String: String] = [:], row: String? = nil) async throws {
        try await choose(choice, values, row: row, isLeaving: false)
    }

    /// Presses a button of a page that is read without a session. It begins one at the address of the page.
    ///
    /// - Parameter before: the address of the page before, which a script fills in; nil for a browser without scripts.
    /// - Throws: an error if the page has no such button, or the server cannot be reached.
    public func press(_ button: String, after before: String? = nil) async throws {
        let buttons = page.matches(of: /<button ([^>]*)>(.*?)<\/button>/).filter { text(of: $0.2) == button }
        let found = try #require(buttons.last, "no button '\(button)' in \(shown)")
        let form = ["name", "value"].map { name in
            found.1.firstMatch(of: name == "name" ? /name="([^"]*)"/ : /value="([^"]*)"/).map { text(of: $0.1) } ?? ""
        }
        try await load(
            "POST /start",
            "at=\(Self.encoded(text(of: try hidden("at"))))&\(form[0])=\(Self.encoded(form[1]))"
                + (page.contains("name=\"row\"") ? "&row=" : "") + (before.map { "&before=\(Self.encoded($0))" } ?? ""))
    }

    /// Ends the session, as a program does. The page then says goodbye.
    package func quit() async throws { try await load("POST /end", "token=\(try hidden("token"))") }

    /// Presses a button, as ``choose(_:_:row:)`` does.
    ///
    /// - Parameter isLeaving: true to close the connection as soon as the form is sent.
    package func choose(
        _ choice: String, _ values: [String: String] = [:], row: String? = nil, isLeaving: Bool
    ) async throws {
        var part = page
        if let row {
            part = try #require(
                page.components(separatedBy: "<tr").flatMap { $0.components(separatedBy: "<li>") }
                    .first { $0.contains(">\(row)") }, "\(row): \(shown)")
        }
        let buttons = part.matches(of: /<button ([^>]*)>(.*?)<\/button>/).filter { text(of: $0.2) == choice }
        if buttons.isEmpty, let link = reference(choice, in: part, isRow: row != nil) { return try await open(link) }
        let button = try #require(buttons.last, "no button '\(choice)' in \(shown)")
        let value = try #require(button.1.firstMatch(of: /value="([^"]*)"/)?.1)
        var fields = [("choice", text(of: value))]
        for name in ["turn", "token"] { fields.append((name, try hidden(name))) }
        for name in ["tab", "at"] where page.contains("name=\"\(name)\"") {
            fields.append((name, text(of: try hidden(name))))
        }
        for input in page.matches(of: /<input [^>]*name="f\.([^"#]*)[^>]*>/) where values[String(input.1)] == nil {
            let isOff = input.0.contains(/type="(radio|checkbox)"/) && !input.0.contains("checked")
            let value = input.0.firstMatch(of: /value="([^"]*)"/)?.1 ?? ""
            if !isOff { fields.append(("f.\(input.1)", text(of: value))) }
        }
        for (name, value) in values { fields.append(("f.\(name)", value)) }
        let form = fields.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&")
        if isLeaving {
            _ = try await send("POST /answer", form, until: "")
        } else {
            try await load("POST /answer", form)
        }
    }

    /// Returns the link in place of a button, or the first link of a row.
    private func reference(_ choice: String, in part: String, isRow: Bool) -> String? {
        let links = part.matches(of: /<a ([^>]*)>(.*?)<\/a>/)
        let link = links.first { isRow || $0.1.contains("class=\"button") && text(of: $0.2) == choice }
        return link?.1.firstMatch(of: /href="([^"]*)"/).map { text(of: $0.1) }
    }

    private func hidden(_ name: String) throws -> String {
        let field = try #require(page.firstMatch(of: try Regex("name=\"\(name)\" value=\"([^\"]*)\"")), "\(page)")
        return String(field.output[1].substring ?? "")
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    // MARK: - HTTP

    private func load(_ request: String, _ body: String = "") async throws {
        let answer = try await send(request, body, until: nil)
        status = Int(answer.split(separator: " ").dropFirst().first ?? "") ?? 0
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
        for set in parts.first?.matches(of: /Set-Cookie: ([^=]*)=([^;\r]*)([^\r]*)/) ?? [] {
            cookies[String(set.1)] = String(set.2)
            if set.3.contains("Max-Age=") { keptCookies.insert(String(set.1)) }
            if set.3.contains("Max-Age=0") {
                cookies[String(set.1)] = nil
                keptCookies.remove(String(set.1))
            }
        }
        head = parts.first.map(String.init) ?? ""
        page = parts.count > 1 ? String(parts[1]) : ""
        if [303, 308].contains(status) {
            let place = parts.first?.firstMatch(of: /Location: ([^\r]*)/).map { String($0.1) } ?? "/"
            let parts = place.split(separator: "#", maxSplits: 1)
            fragment = parts.dropFirst().first.map(String.init)
            try await load("GET \(parts.first ?? "/")")
        }
        // On a busy machine the session may still work. The page says so, and a browser looks again after a second.
        while heading == "One moment" { try await load(request.hasPrefix("GET") ? request : "GET /") }
    }

    /// Listens to the events of the page until one of them has a text, and returns what was sent.
    package func events(until text: String) async throws -> String { try await send("GET /events", "", until: text) }

    /// Sends a request on a connection of its own, off the main actor, which the server needs.
    private func send(_ request: String, _ body: String, until text: String?) async throws -> String {
        let origin = "http://127.0.0.1:\(port)"
        var lines = ["\(request) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
        if !cookies.isEmpty {
            lines.append("Cookie: \(cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))")
        }
        if let client { lines.append("X-Forwarded-For: \(client)") }
        if let referrer { lines.append("Referer: \(origin)\(referrer)") }
        if let token { lines.append("Authorization: Bearer \(token)") }
        if request.hasPrefix("POST") {
            lines += [
                "Origin: \(origin)", "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(body.utf8.count)",
            ]
        }
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        return try await runBlocking { [port] in try Self.exchange(bytes, port, until: text) }
    }

    private nonisolated static func exchange(_ bytes: [UInt8], _ port: Int, until text: String?) throws -> String {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) }
        }
        guard result == 0, write(file, bytes, bytes.count) == bytes.count else { throw POSIXError(.ECONNREFUSED) }
        if text == "" { return "" }
        var answer: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count <= 0 { break }
            answer += buffer[..<count]
            if let text, String(decoding: answer, as: UTF8.self).contains(text) { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
