import Foundation
import Testing

@testable import BoardyHTTP

@Suite struct LimitTests {
    private let handler = TestHandler()

    /// Returns the response to a request that the server refuses, after which it closes the connection.
    private func refusal(of text: String, limits: ServerLimits = ServerLimits.patient) async throws -> TestResponse {
        let server = try HTTPServer(handler, limits: limits)
        let client = try TestClient(port: server.port)
        client.send(text)
        let response = await client.response()
        #expect(await client.readAll() == "")
        return response
    }

    @Test func `a body beyond its limit is refused before it is read`() async throws {
        let text = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: "
        let response = try await refusal(of: text + "10000000000\r\n\r\n")
        #expect(response.status == 413)
        #expect(response.body == "The body of this request may have 65536 bytes.\n")
        var limits = ServerLimits.patient
        limits.body = 4
        #expect(try await refusal(of: text + "5\r\n\r\n", limits: limits).status == 413)
        let server = try HTTPServer(handler, limits: limits)
        let client = try TestClient(port: server.port)
        client.request("POST /", body: "1234")
        #expect(await client.response().body == "/ 4\n")
        client.request("POST /upload", body: String(repeating: "x", count: 1_000_000))
        #expect(await client.response().body == "/upload 1000000\n")
        #expect(
            try await refusal(of: "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 1000001\r\n\r\n").status == 413)
        #expect(try await refusal(of: "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n").status == 413)
    }

    @Test func `the handler refuses a form before its body is read, and answers others without one`() async throws {
        let response = try await refusal(of: "POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
        #expect(response.status == 403)
        #expect(response.body == "no\n")
        #expect(try await refusal(of: "GET /refused HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").status == 200)
    }

    @Test func `all bodies together have a limit`() async throws {
        var limits = ServerLimits.patient
        limits.bodies = 1_000
        let server = try HTTPServer(handler, limits: limits)
        let head = "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\n\r\n"
        let clients = try (0..<2).map { _ in try TestClient(port: server.port) }
        for client in clients { client.send(head + String(repeating: "x", count: 600)) }
        await eventually { server.counts.connections == 1 }
        // The memory of the one that was given up is free again, and a body of its size fits.
        let third = try TestClient(port: server.port)
        third.request("POST /", body: String(repeating: "x", count: 400))
        #expect(await third.response().status == 200)
    }

    @Test(arguments: ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "GETS"])
    func `other methods are refused, with those that are allowed`(_ method: String) async throws {
        let response = try await refusal(of: "\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(response.status == 405)
        #expect(response.header("Allow") == "GET, HEAD, POST")
    }

    @Test func `a head beyond its limit is refused`() async throws {
        var limits = ServerLimits.patient
        limits.head = 1_000
        let long = String(repeating: "x", count: 940)
        #expect(
            try await refusal(
                of: "GET / HTTP/1.1\r\nHost: a\r\nX-Long: \(long)xxxxxxxxxxxxxxxxxxxxxxxxxxxx\r\n\r\n", limits: limits
            ).status == 431)
        let server = try HTTPServer(handler, limits: limits)
        let client = try TestClient(port: server.port)
        client.request("GET /", ["X-Long: \(long)"])
        #expect(await client.response().status == 200)
        #expect(
            try await refusal(of: "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: 1\r\n", count: 100) + "\r\n")
                .status
                == 431)
        // The library refuses by itself what does not fit into its memory.
        #expect(
            try await refusal(of: "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 100_000)).status
                == 431)
        #expect(try await refusal(of: "GET /" + String(repeating: "x", count: 100_000)).status == 414)
    }

    @Test func `a target is too large beyond its limit of bytes, and with more than a hundred values`() {
        for (target, isTooLarge) in [
            ("", false), ("/" + String(repeating: "x", count: 199), false),
            ("/" + String(repeating: "x", count: 200), true), ("/" + String(repeating: "é", count: 100), true),
            ("/?" + String(repeating: "&", count: 100), false), ("/?" + String(repeating: "&", count: 101), true),
            ("/" + String(repeating: "&", count: 101), true), ("/?" + String(repeating: "%26", count: 60), false),
        ] {
            #expect(RequestHead.isTooLarge(target, limit: 200) == isTooLarge, "\(target)")
        }
    }

    @Test func `a query that the library may have no memory for is refused`() async throws {
        let server = try HTTPServer(handler, limits: .patient), client = try TestClient(port: server.port)
        client.send("GET /?\(String(repeating: "&", count: 150)) HTTP/1.1\r\nHost: a\r\n\r\n")
        // A server that reads on sees the end of the connection, and does not wait for the rest of a request.
        client.finish()
        #expect(await client.response().status == 431)
        #expect(handler.records.map(\.status) == [431])
    }

    @Test func `connections of one address have a limit, and all of them`() async throws {
        for isOfAddress in [true, false] {
            var limits = ServerLimits.patient
            if isOfAddress { limits.connectionsOfOneAddress = 2 } else { limits.connections = 2 }
            let server = try HTTPServer(handler, limits: limits)
            let clients = try (0..<2).map { _ in try TestClient(port: server.port) }
            for client in clients {
                client.request("GET /")
                #expect(await client.response().status == 200)
            }
            let third = try TestClient(port: server.port)
            third.request("GET /")
            if isOfAddress { #expect(await third.readAll() == "") }
            clients[0].close()
            await eventually { server.counts.connections < 2 || handler.records.count > 4 }
            let fourth = isOfAddress ? try TestClient(port: server.port) : third
            if isOfAddress { fourth.request("GET /") }
            #expect(await fourth.response().status == 200)
        }
    }

    @Test(arguments: [
        ("2001:db8::1", "2001:db8::"), ("2001:db8:0:0:ffff::9", "2001:db8::"), ("2001:db8:0:1::1", "2001:db8:0:1::"),
        ("::ffff:192.0.2.7", "192.0.2.7"), ("::1", "::"),
    ])
    func `the connections of half an address of IPv6 are counted together`(_ text: String, _ counted: String) {
        let found = withUnsafePointer(to: TestClient.address(six: text, 0)) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { network(of: $0) }
        }
        #expect(found == counted)
    }
}
