import BoardyCurl
import Dispatch
import Foundation

protocol SpanReceiver: Sendable {
    /// Sends a document `TracesData`, and waits for what the receiver says.
    func send(_ document: [UInt8]) async -> SpanReply
}

/// The answer of a receiver to a document.
enum SpanReply: Equatable, Sendable {
    /// It took the spans, but for some that it will never take.
    case accepted(refused: Int, reason: String?)
    /// It cannot take them now. The words tell why, behind its URL.
    case later(after: Duration?, reason: String)
    /// It will never take them.
    case refused(reason: String)
}

/// A receiver that is reached by OTLP/HTTP with JSON, each document by a connection of its own.
struct HTTPSpanReceiver: SpanReceiver {
    let url: String

    /// True if a host is this machine. No proxy may stand between then, and no encryption is needed.
    static func isLocal(_ host: String) -> Bool {
        ["localhost", "::1", "[::1]"].contains(host)
            || host.hasPrefix("127.") && host.allSatisfy { $0 == "." || "0"..."9" ~= $0 }
    }

    func send(_ document: [UInt8]) async -> SpanReply {
        await withCheckedContinuation { continuation in
            // In a thread that may be blocked.
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(returning: reply(to: document))
            }
        }
    }

    private func reply(to document: [UInt8]) -> SpanReply {
        var request = CurlRequest(url, headers: ["Content-Type: application/json"], body: document)
        request.total = 10_000
        request.usesProxy = URLComponents(string: url)?.host.map(Self.isLocal) != true
        do throws(CurlError) {
            return SpanReply(try request.send())
        } catch {
            switch error {
            case .timeLimit(let limit): return .later(after: nil, reason: "did not answer within \(limit) ms")
            case .noConnection(let words): return .later(after: nil, reason: "gave no answer: \(words)")
            // The status is not known, so the spans may have been taken.
            case .tooLong(let limit): return .refused(reason: "answered with more than \(limit) bytes")
            }
        }
    }
}

extension SpanReply {
    /// Reads a response as the protocol says: 429, 502, 503 and 504 ask for a repetition, and other errors do not.
    init(_ response: CurlResponse) {
        switch response.status {
        case 200..<300:
            let answer = try? JSONDecoder().decode(ExportAnswer.self, from: Data(response.body))
            let part = answer?.partialSuccess
            let words = part?.errorMessage.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
            self = .accepted(refused: part?.refused ?? 0, reason: words)
        case 429, 502, 503, 504:
            // No clock takes the longest pauses that a receiver can name.
            let pause = response.retryAfter.map { min($0, .seconds(3600)) }
            self = .later(after: pause, reason: "answered with status \(response.status)")
        default: self = .refused(reason: "refused spans with status \(response.status)")
        }
    }
}

/// The message `ExportTraceServiceResponse`.
private struct ExportAnswer: Decodable {
    struct Part: Decodable {
        /// A number of 64 bits, a text or a number.
        let rejectedSpans: JSONNumber?
        let errorMessage: String?
        /// Never negative, whatever the receiver wrote: it is subtracted from what was sent.
        var refused: Int { max(rejectedSpans?.value ?? 0, 0) }
    }

    let partialSuccess: Part?
}

private struct JSONNumber: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try (try? container.decode(String.self)).flatMap { Int($0) } ?? container.decode(Int.self)
    }
}
