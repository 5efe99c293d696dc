import BoardyHTTP
public import Foundation

/// A log of requests as JSON lines. It has no query, no cookie and no value of a form.
public struct AccessLog: Sendable {
    private let date: @Sendable () -> Date
    private let send: @Sendable (String) -> Void

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - date: returns the time of a line.
    ///   - send: takes each line with its line break, on the thread of the server, so it must not wait long.
    public init(date: @escaping @Sendable () -> Date = { Date() }, send: @escaping @Sendable (String) -> Void) {
        self.date = date
        self.send = send
    }

    /// One request, as the log tells it.
    struct Entry: Encodable {
        fileprivate var time = ""
        /// The address of the client, as the proxy tells it if there is one.
        let client: String
        let method: String
        let path: String
        /// The status of the response; nil if the client has gone before there was one.
        let status: Int?
        let bytes: Int
        let milliseconds: Double
        /// The number of the session; nil if the request has none.
        let session: Int?

        init(_ record: RequestRecord, client: String?, session: Int?) {
            self.client = client ?? record.clientAddress
            method = record.method
            // A path may be as long as a head.
            path = String(record.path.prefix(200))
            status = record.status
            bytes = record.bytes
            milliseconds = (record.duration / .microseconds(1)).rounded() / 1_000
            self.session = session
        }
    }

    func write(_ entry: Entry) {
        var entry = entry
        entry.time = date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(entry) else { return }
        send(String(decoding: line, as: UTF8.self) + "\n")
    }
}
