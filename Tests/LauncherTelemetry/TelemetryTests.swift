import BoardyCurl
import ClubApp
import Foundation
import LauncherKit
import LauncherTelemetry
import LauncherTesting
import LauncherWeb
import Testing

/// Telemetry as an addition to an app.
@MainActor @Suite struct TelemetryTests {
    private let club: TestedApp

    init() throws { club = try TestedApp(Club.app(with: [Telemetry(), WebFrontEnd()])) }

    @Test("TR-1 the options belong to an app with the addition alone, and are settings under its name")
    func options() async throws {
        let bare = try TestedApp(Club.app(with: [WebFrontEnd()]))
        #expect(await bare.run("serve", "--metrics", "127.0.0.1:0").code == .usage)
        #expect(await !bare.run("run", "--help").output.contains("--otlp"))
        #expect(await club.run("run", "--help").output.contains("--otlp"))
        #expect(await !club.run("run", "--help").output.contains("--metrics"))
        #expect(await club.run("serve", "--help").output.contains("--metrics"))
        let settings = await club.run("config", environment: ["CLUB_OTLP": "http://127.0.0.1:4318"]).output
        #expect(settings.contains("http://127.0.0.1:4318") && settings.contains("\nmetrics "), "\(settings)")
    }

    @Test(
        "TR-1 the receiver is a URL without a user, a query and a fragment, and https beyond this machine",
        arguments: [
            "127.0.0.1:4318", "ftp://a", "https://me:pass@a", "https://a?key=pass", "https://a#pass", "http://",
            "http://a.pass", "http://127.0.0.1.pass",
        ])
    func receiverURL(url: String) async {
        let result = await club.run("run", "--otlp", url)
        #expect(result.code == .usage && !result.errors.contains("pass"), "\(result)")
    }

    @Test("TR-1 a command sends its messages in the fields of the protocol, and no value or type of them")
    func spans() async throws {
        let receiver = try Receiver { _ in .status(200) }
        defer { receiver.stop() }
        let file = club.path(of: "trace.jsonl")
        let result = await club.run(
            "show-points", "--member", "Rumpelstiltskin", "--otlp", "http://127.0.0.1:\(receiver.port)", "--trace",
            file)
        #expect(result.code == .success && result.errors == "", "\(result)")
        let head = try #require(receiver.heads.first)
        #expect(head.hasPrefix("POST /v1/traces HTTP/1.1\r\n"))
        #expect(head.lowercased().contains("\r\ncontent-type: application/json\r\n"))
        let text = receiver.documents.map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(text.contains(#"{"key":"service.name","value":{"stringValue":"club"}}"#), "\(text)")
        #expect(!text.contains("Rumpelstiltskin") && !text.contains("boardy.payload") && !text.contains("String\""))
        let spans = receiver.spans
        #expect(spans.contains { $0["name"] as? String == "activation points.count" })
        let problems = receiver.documents.compactMap { TraceField.problem(in: $0) }
        #expect(problems.isEmpty, "\(problems)")
        // The file has the same spans.
        let written = try String(contentsOfFile: file, encoding: .utf8)
        for span in spans { #expect(written.contains(try #require(span["spanId"] as? String))) }
        #expect(written.contains("boardy.payload"))
    }

    @Test("TR-4 a command whose receiver is away ends as it would without, and tells how many spans are lost")
    func unreachable() async throws {
        let receiver = try Receiver { _ in .status(400) }
        defer { receiver.stop() }
        let result = await club.run(
            "show-points", "--member", "Ada", "--otlp", "http://127.0.0.1:\(receiver.port)/own/path")
        #expect(result.code == .success && result.output.contains("3 points"), "\(result)")
        let lost = try #require(result.errors.firstMatch(of: /club: (\d+) of (\d+) spans did not arrive at (.*)\n/))
        #expect(lost.1 == lost.2 && Int(lost.1) ?? 0 > 0)
        #expect(
            lost.3 == "http://127.0.0.1:\(receiver.port)/own/path, which refused spans with status 400", "\(lost.3)")
    }

    @Test("TR-6 a server shows the figures of its process in the text format of Prometheus")
    func figures() async throws {
        let server = try await club.serve("--metrics", "127.0.0.1:0")
        let address = try #require(server.messages.firstMatch(of: /figures are at (http:\S+)/)?.1)
        let response = try await get(String(address))
        #expect(response.status == 200)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.contains("# TYPE club_build_info gauge\nclub_build_info{version=\"1.2.0\"} 1\n"), "\(text)")
        #expect(try await get(String(address) + "/more").status == 404)
        await server.stop()
        #expect(await club.run("serve", "--metrics", "example.org:1").code == .usage)
        #expect(await club.run("serve", "--metrics", "9464").code == .usage)
    }

    private func get(_ address: String) async throws -> CurlResponse {
        try await Task.detached { try CurlRequest(address).send() }.value
    }
}
