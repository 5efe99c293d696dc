import BoardyHTTP
import Foundation
import Testing

@testable import BoardyWeb

@Suite struct UploadTests {
    let server = TestServer()
    let browser: TestBrowser

    init() { browser = TestBrowser(server) }

    /// A form with a file, as a browser sends it.
    func upload(_ content: String, name: String = "tea.csv", fields: [(String, String)]? = nil) throws -> HTTPRequest {
        let parts = try (fields ?? browser.form("Import")).map { name, value in
            "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let file =
            """
            --x\r\nContent-Disposition: form-data; name=\"f.file\"; filename=\"\(name)\"\r\n\r\n\(content)\r\n--x--\r\n
            """
        return HTTPRequest(
            .post, "/answer",
            headers: [
                "Host": browser.host, "Cookie": browser.cookie ?? "", "Origin": "http://\(browser.host)",
                "Content-Type": "multipart/form-data; boundary=x",
            ], body: Array((parts.joined() + file).utf8))
    }

    @Test("an uploaded file is there for the session, and gone at its end")
    func upload() async throws {
        await browser.open()
        try await browser.choose("Import")
        #expect(browser.page.text.contains("multipart/form-data"))
        #expect(await server.send(try upload("sku,title")).status == 303)
        let line = try #require(server.shop.lines.last)
        #expect(line.hasPrefix("\(server.uploads)/1/") && line.hasSuffix("/tea.csv=sku,title"))
        let path = String(line.prefix { $0 != "=" })
        #expect(FileManager.default.fileExists(atPath: path))
        await browser.open()
        try await browser.quit()
        #expect(browser.heading == "Goodbye")
        #expect(!FileManager.default.fileExists(atPath: path))
        await server.close()
    }

    @Test("no page shows the path of the folder of uploads; a file has its name there")
    func hiddenFolder() async throws {
        await browser.open()
        try await browser.choose("Import")
        #expect(await server.send(try upload("sku,title")).status == 303)
        await browser.open()
        #expect(browser.page.text.contains("&#39;tea.csv&#39; is in "), "\(browser.page.text)")
        for folder in [server.uploads, "/uploads/", "/1/"] { #expect(!browser.page.text.contains(folder)) }
        await server.close()
    }

    @Test("without a file the form is shown again; a path typed in its place is no file")
    func missing() async throws {
        await browser.open()
        try await browser.choose("Import")
        let response = await server.send(
            try upload("", name: "", fields: try browser.form("Import", ["file": "/etc/passwd"])))
        #expect(response.status == 303)
        await browser.open()
        #expect(browser.page.text.contains("A value is needed.") && !browser.page.text.contains("passwd"))
        try await browser.choose("Import", ["file": "/etc/passwd"])
        #expect(browser.page.text.contains("A value is needed.") && !browser.page.text.contains("passwd"))
        #expect(server.shop.lines == ["1: Import"])
        await server.close()
    }

    @Test("an upload that is not asked for, of an old page, or without the token is not stored")
    func unwanted() async throws {
        await browser.open()
        try await browser.choose("Import")
        let old = try browser.form("Import")
        #expect(await server.send(try upload("x", fields: old.filter { $0.0 != "token" })).status == 403)
        try await browser.choose("Cancel")
        #expect(await server.send(try upload("x", fields: old)).status == 415)
        try await browser.choose("Import")
        #expect(await server.send(try upload("x", fields: old)).status == 303)
        #expect(browser.heading == "Import")
        #expect(!FileManager.default.fileExists(atPath: server.uploads))
        await server.close()
    }
}
