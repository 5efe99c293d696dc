/// A numeric address of this machine, and a port to listen at.
struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    let host: String
    let port: Int

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, such as `127.0.0.1:9464`, `localhost:0` or `[::1]:9464`, or nil if the text is no such
    /// address.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.isEmpty || host.contains(":") {
            return nil
        }
        self.host = host == "localhost" ? "127.0.0.1" : host
        self.port = Int(port)
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
