import BoardyCoding
import BoardyHTTP
import Foundation
import JSONSchemaValidator
import Testing

@testable import BoardyWeb

extension TestInspector {
    /// Opens a stream of events; nil if the response is none.
    func events(of path: String) async -> EventStream? {
        if case .events(let stream) = await open(path).body { stream } else { nil }
    }

    /// Lets all followers look once more, and waits until they have looked, or the stream has ended.
    func follow(_ stream: EventStream) async {
        let interval = router.inspection.times.interval
        while pauses.count(of: interval) == 0, !stream.isEnded { await Task.yield() }
        pauses.end(interval)
        while pauses.count(of: interval) == 0, !stream.isEnded { await Task.yield() }
    }

    /// The part of a document about a session that tests read.
    struct Document: Decodable {
        struct Message: Decodable {
            let number: Int, cause: Int?, kind: String, board: String, value: String?
            let file: String, start: Double, duration: Double?
        }
        struct Place: Decodable { let board: String, gate: String? }
        struct BoardRow: Decodable { let id: String }
        struct Inside: Decodable {
            let boards: [BoardRow], pendingWork: Int, work: [Place], waits: [Place], messages: [Message]
            let last: Int, isComplete: Bool
        }
        let isBusy: Bool
        let inside: Inside?
    }

    func document(_ json: String) throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(json.utf8))
    }

    func messages(in json: String) throws -> [Document.Message] { try #require(try document(json).inside).messages }

    /// Returns what a schema of `docs/schemas` refuses in a document.
    func problems(in json: String, of schema: String) throws -> [String] {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let data = try Data(contentsOf: folder.appending(path: "docs/schemas/\(schema).schema.json"))
        let validator = JSONSchemaValidator(try JSONDecoder().decode(JSONValue.self, from: data))
        return try validator.problems(in: try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
    }
}
