@testable import BoardyHTTP

extension EventStream {
    /// The events that were sent since the last look.
    var sent: [(name: String, data: String)] {
        let bytes = read(atMost: 1 << 20, park: { true }, wake: {}) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").compactMap { event in
            let lines = event.split(separator: "\n")
            guard let name = lines.first, name.hasPrefix("event: ") else { return nil }
            return (String(name.dropFirst(7)), lines.dropFirst().map { $0.dropFirst(6) }.joined(separator: "\n"))
        }
    }
}
