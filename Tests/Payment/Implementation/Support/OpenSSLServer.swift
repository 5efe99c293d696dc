import Foundation

/// A server of HTTPS on the loopback, for `localhost`, with a certificate that nobody has signed.
final class OpenSSLServer {
    static let path = "/usr/bin/openssl"

    struct NotStarted: Error {}

    private let folder = FileManager.default.temporaryDirectory.appending(path: "openssl-\(UUID().uuidString)")
    private let server = Process()
    private let input = Pipe()
    let port: Int

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (key, certificate) = (folder.appending(path: "key").path, folder.appending(path: "certificate").path)
        let making = Process()
        making.executableURL = URL(filePath: Self.path)
        making.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj",
            "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()

        let output = Pipe()
        server.executableURL = URL(filePath: Self.path)
        server.arguments = ["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"]
        server.standardInput = input
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        try server.run()
        var text = ""
        while true {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { throw NotStarted() }
            text += String(decoding: data, as: UTF8.self)
            if let match = text.firstMatch(of: /ACCEPT [0-9.]+:([0-9]+)\n/), let port = Int(match.output.1) {
                self.port = port
                return
            }
        }
    }

    deinit {
        server.terminate()
        try? FileManager.default.removeItem(at: folder)
    }
}
