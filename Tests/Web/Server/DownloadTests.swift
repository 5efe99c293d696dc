import BoardyHTTP
import BoardyHeadless
import Foundation
import Testing

@testable import BoardyWeb

@Suite struct DownloadTests {
    let server = TestServer()

    func file(_ name: String, for browser: TestBrowser) async -> HTTPResponse {
        let headers = ["Host": browser.host, "Cookie": browser.cookie ?? ""]
        return await server.send(HTTPRequest(.get, "/file", query: ["name": name], headers: headers))
    }

    @Test("a file that the app has made is a download for its session alone, and is gone at its end")
    func download() async throws {
        let browser = TestBrowser(server), other = TestBrowser(server)
        await browser.open()
        await other.open()
        let folder = "\(server.uploads)/1/downloads"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["Käse & Tee.csv", ".new.partial"] {
            try Data("sku,title".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        try Data("secret".utf8).write(to: URL(filePath: "\(server.uploads)/1/secret"))
        let response = await file("Käse & Tee.csv", for: browser)
        #expect(response.status == 200 && response.text == "sku,title")
        #expect(
            response.values(of: "Content-Disposition") == ["attachment; filename*=UTF-8''K%C3%A4se%20%26%20Tee.csv"])
        #expect(response.values(of: "Content-Type") == ["application/octet-stream"])
        #expect(response.values(of: "Cache-Control") == ["no-store"])
        for name in [".new.partial", "../secret", "..", ".", "", "\(server.uploads)/1/secret", "none.csv"] {
            #expect(await file(name, for: browser).status == 404)
        }
        #expect(await file("Käse & Tee.csv", for: other).status == 404)
        let stranger = TestBrowser(server)
        #expect(await file("Käse & Tee.csv", for: stranger).status == 404)
        #expect(!server.log.lines.contains { $0.contains("Tee") })
        try await browser.quit()
        #expect(await file("Käse & Tee.csv", for: browser).status == 404)
        #expect(!FileManager.default.fileExists(atPath: folder))
        await server.close()
    }

    @Test("a menu links to the files of its session, and other screens do not")
    func links() {
        var view = SessionView()
        for (choice, isMenu) in [(Choice("Export", in: "Shop"), true), (Choice("Export"), false)] {
            view.question = Prompt(title: "Shop", choices: [choice])
            let page = SessionPage.document(of: view, brand: "Shop", formToken: "", files: ["Käse & Tee.csv"]).text
            let link =
                """
                <a href=\"/file?name=K%C3%A4se%20%26%20Tee.csv\" download=\"Käse &amp; Tee.csv\">Käse &amp; Tee.csv</a>
                """
            #expect(page.contains(link) == isMenu, "\(page)")
        }
    }
}
