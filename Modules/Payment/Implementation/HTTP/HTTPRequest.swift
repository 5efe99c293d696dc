import Values

/// A request to the payment gateway.
struct HTTPRequest: Sendable {
    /// Begins with a slash, and contains no secret.
    let path: String
    var headers: [String] = []
    /// The fields of the body, for POST; nil for GET. A card number may be among them, so it is a secret as a whole.
    var form: Secret<[Field]>?

    struct Field: Sendable {
        let name: String
        let value: String
    }

    var method: String { form == nil ? "GET" : "POST" }

    /// The body in `application/x-www-form-urlencoded`.
    var body: Secret<String>? {
        form.map { form in
            Secret(form.reveal().map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&"))
        }
    }
}

/// The answer of a gateway, whatever its status.
struct HTTPAnswer: Sendable {
    let status: Int
    let body: [UInt8]
}

/// Sends a request and waits for its answer, in the thread that calls it.
protocol HTTPTransport: Sendable {
    /// - Throws: ``GatewayError`` if there is no answer, or none that is read.
    func send(_ request: HTTPRequest) throws(GatewayError) -> HTTPAnswer
}

/// The time and memory that a request may take.
struct HTTPLimits: Sendable {
    /// In milliseconds.
    var connecting = 5_000
    /// In milliseconds, connecting included.
    var total = 20_000
    /// In bytes, of the body.
    var answer = 256 * 1024
}

extension String {
    /// The text with every byte escaped that is not an unreserved character of URLs (RFC 3986). Different texts stay different.
    var percentEncoded: String {
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = utf8.flatMap { byte in
            unreserved.contains(byte)
                ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
