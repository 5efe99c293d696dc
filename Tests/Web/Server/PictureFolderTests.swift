import BoardyHTTP
import BoardyHeadless
import Foundation
import Testing

@testable import BoardyWeb

/// Tests of the pictures that a server has in a folder, and of the pages that show pictures.
@Suite struct PictureFolderTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
    private var folder: PictureFolder { PictureFolder(path: root.appending(path: "open").path) }

    private static let svg = Data("<?xml version=\"1.0\"?>\n<!-- a cup -->\n<svg xmlns='x'></svg>".utf8)

    init() throws {
        let files = FileManager.default
        try files.createDirectory(at: root.appending(path: "open/mugs"), withIntermediateDirectories: true)
        for path in ["open/cup.svg", "open/mugs/a b.svg", "open/.hidden.svg", "secret.svg"] {
            try Self.svg.write(to: root.appending(path: path))
        }
    }

    private func get(_ path: String, known: String? = nil) -> HTTPResponse {
        folder.response(at: "/pictures/\(path)", ifNoneMatch: known)
    }

    @Test("AD-31 a picture of the folder, also in a folder within, is sent with its type, and kept for an hour")
    func found() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        for path in ["cup.svg", "mugs/a%20b.svg"] {
            let response = get(path)
            #expect(response.status == 200 && response.text == String(decoding: Self.svg, as: UTF8.self), "\(path)")
            #expect(response.values(of: "Content-Type") == ["image/svg+xml"])
            #expect(response.values(of: "Cache-Control") == ["public, max-age=3600"])
            #expect(response.values(of: "X-Content-Type-Options") == ["nosniff"])
            let policies = response.values(of: "Content-Security-Policy")
            #expect(policies == ["default-src 'none'; style-src 'unsafe-inline'; sandbox"], "it runs nothing")
            let tag = try #require(response.values(of: "ETag").first)
            #expect(get(path, known: "\"x\", \(tag)").status == 304 && get(path, known: "\"x\"").status == 200)
        }
    }

    @Test(
        "AD-31 no path leads out of the folder, to a hidden file or through a link",
        arguments: [
            "../secret.svg", "%2e%2e/secret.svg", "..%2fsecret.svg", "mugs/../../secret.svg", "mugs%2fa%20b.svg",
            "mugs/..%2f..%2fsecret.svg", "/etc/passwd", "%2fetc%2fpasswd", ".hidden.svg", "", ".", "mugs", "mugs/",
            "none.svg", "cup.svg/x", "cup.svg%00.png", "..%5csecret.svg", "link.svg", "far/secret.svg", "pipe",
        ])
    func refused(path: String) throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let open = root.appending(path: "open")
        try FileManager.default.createSymbolicLink(
            at: open.appending(path: "link.svg"), withDestinationURL: root.appending(path: "secret.svg"))
        try FileManager.default.createSymbolicLink(at: open.appending(path: "far"), withDestinationURL: root)
        mkfifo(open.appending(path: "pipe").path, 0o600)
        let response = get(path)
        #expect(response.status == 404 && !response.text.contains("<svg"), "\(response.text)")
    }

    @Test("AD-31 the content tells the type of a picture, and what is none is not sent, whatever its name")
    func types() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let contents: [([UInt8], String?)] = [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "image/png"),
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
            (Array("GIF89a!".utf8), "image/gif"), (Array("RIFF1234WEBPVP8 ".utf8), "image/webp"),
            (Array("1234ftypavif".utf8), "image/avif"), (Array("\u{FEFF} <svg>".utf8), "image/svg+xml"),
            (Array("<!DOCTYPE svg><svg >".utf8), "image/svg+xml"), (Array("<svgx>".utf8), nil),
            (Array("<html><svg>".utf8), nil), (Array("<!-- <svg>".utf8), nil), (Array("password".utf8), nil), ([], nil),
        ]
        for (bytes, type) in contents {
            try Data(bytes).write(to: root.appending(path: "open/any.png"))
            let response = get("any.png")
            #expect(response.status == (type == nil ? 404 : 200), "\(bytes)")
            #expect(type == nil || response.values(of: "Content-Type") == [type])
            #expect(type != nil || response.text.contains("no picture in SVG, PNG, JPEG, GIF, WebP or AVIF"))
        }
    }

    @Test("AD-31 a picture of more than 4 MB is not sent, and the response says so")
    func size() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        var bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: PictureFolder.sizeLimit - 8)
        try bytes.write(to: root.appending(path: "open/large.png"))
        #expect(get("large.png").status == 200)
        bytes.append(0)
        try bytes.write(to: root.appending(path: "open/large.png"))
        #expect(get("large.png").status == 404 && get("large.png").text.contains("larger than 4 MB"))
    }

    @Test(
        "AD-30, AD-32 a source is a path below a folder or an address of https, and the policy of a page allows those")
    func sources() {
        for source in ["a.jpg", "mugs/grey.jpg", "ä/ö.png", "https://cdn.example/a.jpg?x=1"] {
            #expect(Picture.isSource(source), "\(source)")
        }
        let wrong = [
            "", "/a.jpg", "a//b", "../a", "a/..", ".a", "a/", "http://x/a", "javascript:alert(1)", "//x/a", "a\\b",
            "a\n",
            "https://", "https:///a", "https://x/a b", "https://x/\"", "https://'", "data:image/png", "C:/a",
            String(repeating: "a", count: 1_001),
        ]
        for source in wrong { #expect(!Picture.isSource(source), "\(source)") }
        let own: ScreenPart = .picture(Picture("a.jpg", text: "A")), far = Picture("https://x.example/a.jpg", text: "B")
        let cards: ScreenPart = .cards(Table(columns: ["A"], rows: [Table.Row("x", picture: far)]))
        for (parts, allows) in [([own], false), ([.picture(far)], true), ([own, cards], true), ([], false)] {
            let page = HTTPResponse.page(200, "").showingPictures(of: parts).secured
            let policies = page.values(of: "Content-Security-Policy")
            #expect(policies.count == 1 && policies[0].contains("img-src 'self' https:;") == allows)
        }
    }
}
