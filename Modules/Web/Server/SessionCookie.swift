import BoardyHTTP

/// The cookie that has the secret of a session.
///
/// Its name has the port, because cookies do not: two servers on one machine would replace each other's. Behind TLS its
/// prefix makes browsers refuse one that another host or a page without TLS has set.
struct SessionCookie: Sendable {
    private let beginning: String
    private let port: String?
    private let isSecure: Bool
    private let sites: String

    /// - Parameters:
    ///   - name: the beginning of its name.
    ///   - isStrict: true for a cookie that a link on another site does not bring either.
    init(for source: RequestSource, named name: String = "session", isStrict: Bool = false) {
        (beginning, port, isSecure) = (name, source.port, source.isSecure)
        sites = isStrict ? "Strict" : "Lax"
    }

    private var name: String { (isSecure ? "__Host-" : "") + beginning + (port.map { "-\($0)" } ?? "") }

    /// Returns the secret that a request brings; nil if it brings none.
    func token(of request: HTTPRequest) -> SessionToken? {
        guard let cookies = request.header("Cookie") else { return nil }
        let name = name.utf8
        // Bytes, because every request is looked at, and browsers send the cookies of all servers of a host.
        var rest = Array(cookies.utf8)[...]
        while !rest.isEmpty {
            let cookie = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[cookie.endIndex...].dropFirst()
            let pair = cookie.drop { $0 == UInt8(ascii: " ") }
            let value = pair.dropFirst(name.count + 1)
            guard pair.starts(with: name), pair.dropFirst(name.count).first == UInt8(ascii: "=") else { continue }
            if let token = SessionToken(value) { return token }
        }
        return nil
    }

    /// Returns the header that gives a browser the secret. Scripts cannot read it. Of the requests that other sites
    /// make a browser send, only a link to a page brings it.
    ///
    /// - Parameter seconds: the time for which the browser keeps it; nil until the browser is closed.
    func header(giving token: SessionToken, for seconds: Int? = nil) -> HTTPResponse.Header {
        let age = seconds.map { "; Max-Age=\($0)" } ?? ""
        let attributes = "Path=/; HttpOnly; SameSite=\(sites)\(age)\(isSecure ? "; Secure" : "")"
        return HTTPResponse.Header("Set-Cookie", "\(name)=\(token.text); \(attributes)")
    }

    /// The header that makes a browser forget the secret.
    var removal: HTTPResponse.Header { .init("Set-Cookie", "\(name)=; Path=/; Max-Age=0\(isSecure ? "; Secure" : "")") }
}
