/// The generated IDs that a session has shown, numbered from 1 in the order in which they first appeared.
///
/// An ID is a UUID, with or without words before it, such as `order-01a20586-9e05-7d7e-9900-2241824736c8`. A new run of
/// a session generates other IDs and shows them in the same order, so a recording refers to them by number.
struct ShownIDs {
    private var ids: [String] = []
    private var numbers: [String: Int] = [:]

    /// Adds the IDs of a prompt that have not been shown before.
    mutating func add(_ prompt: Prompt) {
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

    /// Returns a link for a recording: `$1` in place of an ID that was shown, and `%24` for a dollar sign.
    func recorded(_ link: String) -> String {
        link.split(separator: "/", omittingEmptySubsequences: false).map { part in
            number(of: String(part)).map { "$\($0)" } ?? part.replacing("$", with: "%24")
        }.joined(separator: "/")
    }

    /// Returns a recorded link with its IDs.
    ///
    /// - Parameter id: returns the ID with a number.
    static func link(_ recorded: String, id: (Int) -> String) -> String {
        recorded.split(separator: "/", omittingEmptySubsequences: false).map { part in
            part.first == "$" ? Int(part.dropFirst()).map(id) ?? String(part) : String(part)
        }.joined(separator: "/")
    }

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
