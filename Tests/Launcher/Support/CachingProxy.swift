import Foundation

/// A shared cache of one test, before a server: Apache's `mod_cache`, which keeps whatever a shared cache may keep, and
/// asks again where a response tells it to.
///
/// The header `X-Cache` of a response tells where it is from: `HIT`, `REVALIDATE` or `MISS`.
final class CachingProxy: Sendable {
    /// True if Apache is installed on this machine, as `Scripts/bootstrap --tests` does.
    static let isInstalled = program != nil && modules != nil
    /// The reason why a test is left out.
    static let hint = "Apache is not installed; Scripts/bootstrap --tests installs it"

    private static let program = [
        "/usr/sbin/apache2", "/opt/homebrew/bin/httpd", "/usr/local/bin/httpd", "/usr/sbin/httpd",
    ].first { FileManager.default.isExecutableFile(atPath: $0) }
    private static let modules = [
        "/usr/lib/apache2/modules", "/opt/homebrew/lib/httpd/modules", "/usr/local/lib/httpd/modules",
        "/usr/libexec/apache2", "/usr/lib64/httpd/modules",
    ].first { FileManager.default.fileExists(atPath: $0 + "/mod_cache_disk.so") }

    /// The address of the server's first page through the cache.
    let address: String
    private let folder: URL
    // Closing it stops the program. A process that is killed closes it too.
    private let input: FileHandle

    /// - Parameter server: the address of the server.
    init(before server: String) throws {
        guard let program = Self.program, let modules = Self.modules else { throw ProxyDidNotStart() }
        let shell = Process(), input = Pipe(), output = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        // The program cannot choose a free port. Those below 30,000 are given to no client.
        let script = """
            folder=$(mktemp -d "${TMPDIR:-/tmp}/boardy-proxy.XXXXXX")
            chmod 755 "$folder" && mkdir -m 777 "$folder/cache"
            for attempt in 1 2 3 4 5 6 7 8; do
                port=$(($(od -An -N2 -tu2 /dev/urandom) % 20000 + 10000))
                for name in mpm_event unixd authz_core proxy proxy_http cache cache_disk; do
                    [ ! -e "$2/mod_$name.so" ] || echo "LoadModule ${name}_module \\"$2/mod_$name.so\\""
                done >"$folder/settings"
                [ "$(id -u)" -ne 0 ] || printf 'User nobody\\nGroup "%s"\\n' "$(id -gn nobody)" >>"$folder/settings"
                cat >>"$folder/settings" <<END
            ServerRoot "$folder"
            DefaultRuntimeDir "$folder"
            ServerName 127.0.0.1
            Listen 127.0.0.1:$port
            PidFile "$folder/pid"
            ErrorLog "$folder/log"
            LogLevel notice
            ProxyPreserveHost On
            ProxyPass / $3
            CacheRoot "$folder/cache"
            CacheEnable disk /
            CacheHeader on
            END
                : >"$folder/log"
                "$1" -f "$folder/settings" -DFOREGROUND >>"$folder/log" 2>&1 &
                until grep -q "resuming normal operations" "$folder/log"; do
                    kill -0 $! 2>/dev/null || { cat "$folder/log" >&2; continue 2; }
                    sleep 0.02
                done
                echo "$port $folder"
                cat >/dev/null
                kill $! && wait $!
                break
            done
            rm -rf "$folder"
            """
        shell.arguments = ["-c", script, "sh", program, modules, server]
        shell.standardInput = input
        shell.standardOutput = output
        // Another child of this process must not keep the program alive.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try shell.run()
        var line: [UInt8] = []
        while line.last != 10, let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            line.append(byte)
        }
        let parts = String(decoding: line.dropLast(), as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { throw ProxyDidNotStart() }
        address = "http://127.0.0.1:\(parts[0])/"
        folder = URL(filePath: String(parts[1])).appending(path: "cache")
        self.input = input.fileHandleForWriting
    }

    deinit { try? input.close() }

    /// The content of all files of the cache: responses with their headers, and the requests that they answered.
    func kept() throws -> [String] {
        // The cache may replace a file after it was listed.
        for _ in 1...1_000 { if let content = try? read() { return content } }
        return try read()
    }

    private func read() throws -> [String] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return try (files?.compactMap { $0 as? URL } ?? [])
            .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
            .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    }
}

private struct ProxyDidNotStart: Error, CustomStringConvertible {
    let description = "The caching proxy of the test does not start"
}
