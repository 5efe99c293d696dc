import BoardyCore
import Foundation
import Testing

@testable import BoardyHTTP
@testable import BoardyWeb

@Suite struct OperatorTests {
    let server = TestServer(lanes: 2)
    let browser: TestBrowser

    init() { browser = TestBrowser(server) }

    func end(_ head: HTTPRequest?, path: String = "/", status: Int? = 200, after duration: Duration = .milliseconds(2))
    {
        var record = RequestRecord(path: path, clientAddress: "127.0.0.1")
        record.method = head?.method.rawValue ?? ""
        record.head = head
        record.status = status
        record.bytes = 12
        record.duration = duration
        server.router.didEnd(record)
    }

    @Test("a page that nothing is added to is sent as the library has it, from the second look on")
    func keptPage() async throws {
        for _ in 0..<3 { await browser.open() }
        let (one, other) = (await browser.open().library, await browser.open().library)
        #expect(one != nil && one === other)
        await server.close()
    }

    @Test("a line of the access log has no query, no cookie and no value of a form")
    func log() async throws {
        await browser.open()
        let head = HTTPRequest(
            .get, "/", query: ["secret": "geheim"], headers: ["Host": "localhost:8080", "Cookie": browser.cookie ?? ""])
        end(head)
        end(nil, path: "/\n\"\(String(repeating: "x", count: 300))", status: nil)
        let lines = server.log.lines
        #expect(
            lines.first == """
                {"bytes":12,"client":"127.0.0.1","method":"GET","milliseconds":2,"path":"/","session":1,\
                "status":200,"time":"1970-01-01T00:00:00.000Z"}

                """)
        let second = try #require(lines.last)
        #expect(
            second.hasPrefix(
                "{\"bytes\":12,\"client\":\"127.0.0.1\",\"method\":\"\",\"milliseconds\":2,\"path\":\"/\\n\\\"xxx"))
        #expect(second.count < 340 && second.filter { $0 == "\n" }.count == 1)
        await server.close()
    }

    @Test("behind a proxy the log has the address that the proxy tells")
    func proxyLog() {
        let server = TestServer(isBehindProxy: true)
        var record = RequestRecord(path: "/", clientAddress: "10.0.0.1")
        record.head = HTTPRequest(.get, "/", headers: ["Host": "a", "X-Forwarded-For": "1.1.1.1, 203.0.113.9"])
        server.router.didEnd(record)
        #expect(server.log.lines.first?.contains("\"client\":\"203.0.113.9\"") == true)
    }

    @Test("the figures are in the text format of Prometheus")
    func metrics() async throws {
        await browser.open()
        await browser.open("/events")
        end(nil, status: 200, after: .milliseconds(3))
        end(nil, status: 200, after: .seconds(60))
        end(nil, status: 431, after: .milliseconds(3))
        end(nil, path: "/events", status: nil, after: .seconds(600))
        let response = await browser.open("/metrics")
        #expect(response.values(of: "Content-Type") == ["text/plain; version=0.0.4; charset=utf-8"])
        #expect(
            response.text == """
                # HELP web_sessions Sessions that go on.
                # TYPE web_sessions gauge
                web_sessions 1
                # HELP web_streams Event streams that are open.
                # TYPE web_streams gauge
                web_streams 1
                # HELP web_requests_total Requests by the status of their response; 0 for those whose client has gone \
                before.
                # TYPE web_requests_total counter
                web_requests_total{status="0"} 1
                web_requests_total{status="200"} 2
                web_requests_total{status="431"} 1
                # HELP web_request_duration_seconds Time from the first line of a request to the end of its response, \
                event streams left out.
                # TYPE web_request_duration_seconds histogram
                web_request_duration_seconds_bucket{le="0.001"} 0
                web_request_duration_seconds_bucket{le="0.005"} 2
                web_request_duration_seconds_bucket{le="0.025"} 2
                web_request_duration_seconds_bucket{le="0.1"} 2
                web_request_duration_seconds_bucket{le="0.5"} 2
                web_request_duration_seconds_bucket{le="2.0"} 2
                web_request_duration_seconds_bucket{le="10.0"} 2
                web_request_duration_seconds_bucket{le="+Inf"} 3
                web_request_duration_seconds_sum 60.006
                web_request_duration_seconds_count 3
                # HELP web_lane_sessions Sessions of each lane.
                # TYPE web_lane_sessions gauge
                web_lane_sessions{lane="1"} 1
                web_lane_sessions{lane="2"} 0
                # HELP web_lane_jobs Jobs that wait for the thread of each lane.
                # TYPE web_lane_jobs gauge
                web_lane_jobs{lane="1"} 0
                web_lane_jobs{lane="2"} 0

                """)
        await server.close()
    }

    @Test("a server tells that it lives, and if it takes visitors")
    func health() async {
        let states = BoardyCore.Locked<[ServerStatus.Readiness]>([.starting, .ready, .unavailable, .stopping])
        let router = WebRouter(
            settings: WebRouter.Settings(), sessions: server.sessions, lanes: server.lanes, now: { .now },
            readiness: { states.withLock { $0.removeFirst() } })
        var answers: [String] = []
        for path in ["/healthz", "/readyz", "/readyz", "/readyz", "/readyz"] {
            let pending = PendingResponse()
            router.handle(HTTPRequest(.get, path, headers: ["Host": "localhost"]), Reply { pending.arrive($0) })
            let response = await pending.response
            answers.append("\(response.status) \(response.text)")
        }
        #expect(answers == ["200 ok\n", "503 starting\n", "200 ready\n", "503 unavailable\n", "503 stopping\n"])
    }
}
