import BoardyHTTP
import Foundation
import Testing

@testable import BoardyWeb

/// A browser with its cookie and its page: it sends what a browser sends, and follows redirections.
final class TestBrowser {
    let server: TestServer
    var host = "127.0.0.1:8080"
    /// The address from which the browser reaches the server.
    var client = "127.0.0.1"
    /// The cookie as the browser sends it, such as `session-8080=…`.
    var cookie: String?
    /// The cookie of the browser's own secret, which stays when the browser is closed.
    var ownCookie: String?
    /// The cookie of a secret that the browser keeps for a module.
    var lastingCookie: String?
    private(set) var page = HTTPResponse(204)
    /// Headers of every request.
    var headers: [String: String] = ["Sec-Fetch-Site": "same-origin"]

    init(_ server: TestServer) { self.server = server }

    var heading: String? { page.heading }

    /// The value of a hidden field of the page.
    func hidden(_ name: String) throws -> String {
        let pattern = try Regex("name=\"\(name)\" value=\"([^\"]*)\"", as: (Substring, Substring).self)
        return String(try #require(page.text.firstMatch(of: pattern), "no \(name) in \(page.text)").1)
    }

    func request(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [(String, String)] = [],
        headers more: [String: String] = [:]
    ) -> HTTPRequest {
        var headers = headers
        headers["Host"] = host
        let cookies = [cookie, ownCookie, lastingCookie].compactMap { $0 }
        headers["Cookie"] = cookies.isEmpty ? nil : cookies.joined(separator: "; ")
        if method == .post {
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Origin"] = "http://\(host)"
        }
        headers.merge(more) { $1 }
        let body = fields.map { "\(Self.encode($0))=\(Self.encode($1))" }.joined(separator: "&")
        let parts = path.split(separator: "?", maxSplits: 1)
        let items = parts.dropFirst().first?.split(separator: "&").map { item -> (String, String) in
            let pair = item.split(separator: "=").map { $0.removingPercentEncoding ?? "" }
            return (pair[0], pair.dropFirst().first ?? "")
        }
        return HTTPRequest(
            method, parts.first?.removingPercentEncoding ?? path, encodedPath: parts.first.map(String.init),
            query: Dictionary(items ?? []) { $1 },
            headers: headers, body: Array(body.utf8), clientAddress: client)
    }

    private static func encode(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }

    /// Keeps the cookies of a response.
    func take(_ response: HTTPResponse) {
        for cookie in response.values(of: "Set-Cookie").map({ String($0.prefix { $0 != ";" }) }) {
            if cookie.contains("browser") {
                ownCookie = cookie
            } else if cookie.contains("stay") {
                lastingCookie = cookie.hasSuffix("=") ? nil : cookie
            } else {
                self.cookie = cookie
            }
        }
    }

    @discardableResult
    func open(_ path: String = "/", headers: [String: String] = [:]) async -> HTTPResponse {
        page = await server.send(request(.get, path, headers: headers))
        take(page)
        return page
    }

    /// The form of the page for a choice by its index, also for one that the page does not show.
    func form(index: Int) throws -> [(String, String)] {
        try mark() + [("choice", "\(index)")]
    }

    /// The values by which the form of the page names its question, and the token.
    private func mark() throws -> [(String, String)] {
        let form = page.text.split(separator: "<form id=\"answer\"").dropFirst().first ?? ""
        let tab = form.firstMatch(of: /name="tab" value="([0-9]+)"/).map { [("tab", String($0.1))] } ?? []
        return [("turn", try hidden("turn")), ("token", try hidden("token"))] + tab
    }

    /// The form of the page for a choice.
    func form(_ choice: String, _ fields: [String: String] = [:]) throws -> [(String, String)] {
        let pattern = try Regex(
            "<button[^>]*name=\"choice\" value=\"([^\"]*)\"[^>]*>\(choice)</button>", as: (Substring, Substring).self)
        let button = try #require(page.text.firstMatch(of: pattern), "no button '\(choice)' in \(page.text)")
        return try mark() + [("choice", String(button.1))]
            + fields.sorted { $0.key < $1.key }.map { ("f.\($0)", $1) }
    }

    /// Sends the form of a choice, and opens the page that it leads to.
    @discardableResult
    func choose(_ choice: String, _ fields: [String: String] = [:]) async throws -> HTTPResponse {
        try await post(try form(choice, fields))
    }

    /// Ends the session, as a program does. The page then says goodbye.
    func quit() async throws { try await post([("token", try hidden("token"))], "/end") }

    @discardableResult
    func post(_ form: [(String, String)], _ path: String = "/answer") async throws -> HTTPResponse {
        let response = await server.send(request(.post, path, form))
        take(response)
        if response.status == 303 {
            await open(response.values(of: "Location").first ?? "/")
        } else {
            page = response
        }
        return response
    }
}
