/// The first line and the headers of a request as they were sent. It is checked before anything is done with it.
struct RequestHead {
    let target: String
    let received: ReceivedHead

    /// A refusal of a request that is malformed or beyond a limit.
    struct Refusal: Error {
        let response: HTTPResponse

        init(_ status: Int, _ text: String, _ headers: [HTTPResponse.Header] = []) {
            var response = HTTPResponse.text(status, text)
            response.headers += headers
            self.response = response
        }

        static var tooLarge: Refusal {
            Refusal(431, "The path and the query of the request are too long, or the query has too many values.")
        }

        static var noLength: Refusal { Refusal(400, "The request must have one length, in decimal digits.") }
    }

    /// The most headers, and the most values of a query.
    private static let countLimit = 100

    /// True for a target that the library may have no memory for. It gives the memory of such a request away and keeps
    /// pointers to it, so nothing of it may be read.
    static func isTooLarge(_ target: String, limit: Int) -> Bool {
        let bytes = target.utf8
        // Few targets are so long that they may have too many values.
        return bytes.count > limit || bytes.count > countLimit && bytes.count { $0 == UInt8(ascii: "&") } > countLimit
    }

    /// Returns the request without its body, and the length of that.
    ///
    /// Whatever another server in front could understand in a different way is refused: two lengths, a length and
    /// chunks, a malformed header.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of the head.
    ///   - clientAddress: the numeric address of the client.
    func request(limit: Int, clientAddress: String) throws(Refusal) -> (request: HTTPRequest, length: Int) {
        guard received.version == "HTTP/1.1" || received.version == "HTTP/1.0" else {
            throw Refusal(505, "This server speaks HTTP/1.1.")
        }
        guard received.count <= limit, headers.count <= Self.countLimit else {
            throw Refusal(
                431,
                "The head of the request is longer than \(limit) bytes, or has more than \(Self.countLimit) headers.")
        }
        guard received.count == received.partsCount + target.utf8.count else {
            throw Refusal(400, "The head of the request is malformed.")
        }
        guard let method = HTTPRequest.Method(rawValue: received.method) else {
            let allowed = HTTPRequest.Method.allCases.map(\.rawValue)
            throw Refusal(
                405, "This server answers \(allowed.joined(separator: ", ")) only.",
                [.init("Allow", allowed.joined(separator: ", "))])
        }
        let length = try checkedLength()
        let (path, encodedPath, query) = try pathAndQuery()
        return (HTTPRequest(method, path, encodedPath, query, headers, clientAddress), length)
    }

    /// Checks the headers, and returns the length of the body.
    private func checkedLength() throws(Refusal) -> Int {
        switch received.fault {
        case .name: throw Refusal(400, "A header has a malformed name.")
        case .value: throw Refusal(400, "A header has a control character in its value.")
        case nil: break
        }
        var hosts = 0, lengths = 0, length = 0, hasCoding = false
        for header in headers {
            if header.name.isSameName(as: "Host") { hosts += 1 }
            if header.name.isSameName(as: "Transfer-Encoding") { hasCoding = true }
            guard header.name.isSameName(as: "Content-Length") else { continue }
            lengths += 1
            guard lengths == 1, let number = Self.number(header.value) else { throw .noLength }
            length = number
        }
        guard hosts == 1 || (hosts == 0 && received.version == "HTTP/1.0") else {
            throw Refusal(400, "The request must name one host.")
        }
        if hasCoding {
            throw lengths == 0
                ? Refusal(411, "The body must have a length; this server takes no chunks.")
                : Refusal(400, "The request has a length and chunks.")
        }
        return length
    }

    /// Returns the refusal of a length that the library cannot read, or nil if it can read it.
    static func refusal(ofLength text: String) -> Refusal? {
        if number(text) == nil { return .noLength }
        return UInt64(text) == nil ? Refusal(413, "The body of this request is too large.") : nil
    }

    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return Int(text) ?? .max
    }

    private func pathAndQuery() throws(Refusal) -> (String, encoded: String, [String: String]) {
        let bytes = target.utf8
        var isPath = true, isWellFormed = bytes.first == UInt8(ascii: "/")
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"): isPath = false
            case UInt8(ascii: "#"), ...0x20, 0x7F...: isWellFormed = false
            default: break
            }
        }
        guard isWellFormed else {
            throw Refusal(400, "The path must begin with a slash, and have its special characters percent-encoded.")
        }
        // Most targets are paths that need no decoding.
        if isPath { return (target, target, [:]) }
        let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        guard let path = PercentEncoding.decode(bytes[..<end], plusIsSpace: false), !path.hasControlCharacter,
            let pairs = PercentEncoding.pairs(of: bytes[end...].dropFirst()),
            !pairs.contains(where: { $0.name.hasControlCharacter || $0.value.hasControlCharacter })
        else { throw Refusal(400, "The path or the query is not percent-encoded UTF-8 without control characters.") }
        guard pairs.count <= Self.countLimit else {
            throw Refusal(400, "The query has more than \(Self.countLimit) values.")
        }
        return (path, String(Substring(bytes[..<end])), Dictionary(pairs.map { ($0.name, $0.value) }) { $1 })
    }

    private var headers: [(name: String, value: String)] { received.headers }
}
