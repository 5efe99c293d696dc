/// The names that an app has generated and shown in a session: IDs and the links of notices, each numbered from 1 in
/// the order in which they first appeared.
///
/// An ID is a UUID, with or without words before it, such as `order-01a20586-9e05-7d7e-9900-2241824736c8`. A new run of
/// a session generates other names and shows them in the same order, so a recording refers to them by number.
struct GeneratedNames {
    private var ids: [String] = []
    private var numbers: [String: Int] = [:]
    /// The links of notices, such as the link to an order that was paid.
    private var links: [String] = []

    /// Adds the IDs of a prompt that have not been shown before, and the link of a notice.
    mutating func add(_ prompt: Prompt) {
        if let link = prompt.link, !links.contains(link) { links.append(link) }
        for text in prompt.texts where text.utf8.count >= 36 {
            for match in text.matches(of: /(?:[A-Za-z]+-)*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.ignoresCase()) {
                let id = String(match.output)
                guard numbers[id] == nil else { continue }
                ids.append(id)
                numbers[id] = ids.count
            }
        }
    }

    /// Returns the number of an ID, or nil for any other text, and for an ID that was not shown.
    func number(of id: String) -> Int? { numbers[id] }

    /// Returns a link for a recording: `$1` in place of an ID that was shown, `$link1` in place of the last part of the
    /// link of a notice, and `%24` for a dollar sign.
    func recorded(_ link: String) -> String {
        let end = Self.end(of: link)
        if let place = links.firstIndex(of: link) { return "\(link.dropLast(end.count))$link\(place + 1)" }
        return link.split(separator: "/", omittingEmptySubsequences: false).map { part in
            number(of: String(part)).map { "$\($0)" } ?? part.replacing("$", with: "%24")
        }.joined(separator: "/")
    }

    /// Returns a recorded link with what its parts refer to, and the reasons why some refer to nothing.
    func link(_ recorded: String) -> (link: String, problems: [String]) {
        var problems: [String] = []
        let parts = recorded.split(separator: "/", omittingEmptySubsequences: false).map { part in
            if let number = Int(part.dropFirst()), part.first == "$" {
                if self[number] == nil { problems.append(Self.unknownID(number)) }
                return self[number] ?? ""
            }
            guard part.hasPrefix("$link"), let number = Int(part.dropFirst(5)) else { return String(part) }
            if links.indices.contains(number - 1) { return Self.end(of: links[number - 1]) }
            problems.append("fewer than \(number) notices of the session had a link, so \(part) is none")
            return ""
        }
        return (parts.joined(separator: "/"), problems)
    }

    static func unknownID(_ number: Int) -> String {
        "the session has shown fewer than \(number) generated IDs, so $\(number) is none"
    }

    private static func end(of link: String) -> String { String(link.split(separator: "/").last ?? "") }

    /// Returns the ID with a number from 1, or nil if fewer IDs were shown.
    subscript(number: Int) -> String? { ids.indices.contains(number - 1) ? ids[number - 1] : nil }
}

extension Prompt {
    /// The texts in which a prompt may show an ID, in the order in which they are drawn.
    fileprivate var texts: [String] {
        [title] + [heading].compactMap(\.self) + content.flatMap(\.texts) + fields.compactMap(\.defaultValue)
            + choices.map(\.name)
    }
}

extension ScreenPart {
    fileprivate var texts: [String] {
        switch self {
        case .text(let text), .notice(let text, _): [text]
        case .pairs(let pairs): pairs.pairs.map(\.value)
        case .table(let table), .cards(let table): table.rows.flatMap { $0.cells + [$0.key].compactMap(\.self) }
        case .chart, .picture, .links, .steps: []
        }
    }
}
