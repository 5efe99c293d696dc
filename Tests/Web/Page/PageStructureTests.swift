import BoardyHeadless
import RandomCases
import Testing

@testable import BoardyWeb

/// Tests of what holds for every page.
@Suite struct PageStructureTests {
    @Test(
        "a page is well formed, loads only its own files, and has no script or style within", arguments: SamplePage.all)
    func files(page: SamplePage) throws {
        let markup = try Markup(page.html)
        let paths = markup.elements.filter { $0.name != "img" }.compactMap {
            $0.attributes["src"] ?? ($0.name == "link" ? $0.attributes["href"] : nil)
        }
        #expect(paths == [Asset.icon.path, Asset.style.path, Asset.script.path])
        #expect(markup.all("script").map(\.text) == [""])
        #expect(markup.all("style", "iframe", "object", "base").isEmpty)
        let pictures = markup.all("img").map { ($0.attributes["src"] ?? "", $0.attributes["alt"] ?? "") }
        #expect(pictures.allSatisfy { $0.hasPrefix("/pictures/") && !$1.isEmpty })
        let names = Set(markup.elements.flatMap(\.attributes.keys))
        #expect(names.filter { $0.hasPrefix("on") || $0 == "style" || $0 == "formaction" }.isEmpty)
        let links = markup.all("a").map { $0.attributes["href"] ?? "" }
        #expect(links.allSatisfy { $0.hasPrefix("/") && !$0.hasPrefix("//") || $0.hasPrefix("#") })
        let actions: Set = ["/answer", "/leave", "/start", "/items"]
        #expect(markup.all("form").allSatisfy { actions.contains($0.attributes["action"] ?? "") })
    }

    @Test("IDs are unique, and all that refers to one finds it", arguments: SamplePage.all)
    func ids(page: SamplePage) throws {
        let markup = try Markup(page.html), ids = markup.elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
        var references: [String] = []
        for element in markup.elements {
            for name in ["for", "aria-labelledby", "aria-describedby", "form"] {
                references += (element.attributes[name] ?? "").split(separator: " ").map(String.init)
            }
            if let link = element.attributes["href"], link.hasPrefix("#") {
                references.append(String(link.dropFirst()))
            }
        }
        #expect(references.allSatisfy(ids.contains), "\(references.filter { !ids.contains($0) })")
    }

    @Test(
        "every control has a label, every button a text, and every page one heading of the first level",
        arguments: SamplePage.all)
    func labels(page: SamplePage) throws {
        let markup = try Markup(page.html), labels = Set(markup.all("label").compactMap { $0.attributes["for"] })
        for control in markup.all("input", "select", "progress") where control.attributes["type"] != "hidden" {
            #expect(labels.contains(try #require(control.attributes["id"])), "\(control.attributes)")
        }
        #expect(markup.all("button", "a", "h1", "h2", "legend", "th").allSatisfy { !$0.text.isEmpty })
        #expect(markup.all("h1").count == 1 && markup.all("main").count == 1 && markup.all("title").count == 1)
        #expect(markup.all("html").first?.attributes["lang"] == "en")
        // The buttons of rows differ for those who hear them without their rows.
        let names = markup.all("button").map { $0.attributes["aria-label"] ?? $0.text }
        #expect(Set(names).count == names.count)
    }

    @Test("hostile texts arrive as texts, and their values as values")
    func hostile() throws {
        let page = try #require(SamplePage.all.first { $0.name == "hostile" })
        let markup = try Markup(page.html)
        let shown = SamplePage.hostileText.printable
        #expect(markup.all("h1").map(\.text) == [shown])
        #expect(try #require(markup.all("th").first { $0.attributes["scope"] == "col" }).text == shown)
        #expect(markup.all("title").map(\.text) == ["\(shown), \(shown) – Boardy Shop"])
        let values = markup.elements.compactMap { $0.attributes["value"] }
        #expect(values.contains(SamplePage.hostileText))
        let marks: [Unicode.Scalar] = ["\u{0}", "\u{1B}", "\r", "\u{202E}", "\u{2028}", "\u{9B}"]
        #expect(marks.allSatisfy { mark in markup.elements.allSatisfy { !$0.text.unicodeScalars.contains(mark) } })
    }

    @Test("a screen of random signs is well formed, and shows them as they are", arguments: 0..<20)
    func random(seed: UInt64) throws {
        let signs: [Unicode.Scalar] = [
            "<", ">", "&", "\"", "'", "=", "/", "a", ";", " ", "\n", "\u{0}", "\u{202E}", "ש", "🧺", "%", "{", "`",
        ]
        var random = SplitMix(state: seed), text = String.UnicodeScalarView()
        for _ in 0..<40 { text.append(signs.randomElement(using: &random) ?? "a") }
        let prompt = SamplePage.hostile(String(text))
        let markup = try Markup(SamplePage("random", prompt, notices: [prompt]).html)
        #expect(markup.all("h1").map(\.text) == [String(text).printable])
        #expect(markup.elements.contains { $0.attributes["value"] == String(text) })
    }

    @Test("the paths of files change with their content, and the types are those that a browser accepts")
    func assets() {
        #expect(Set(Asset.all.map(\.path)).count == 3)
        #expect(Asset.style.path.wholeMatch(of: /\/page\.[0-9a-z]+\.css/) != nil)
        #expect(
            Asset.all.map(\.contentType) == [
                "text/css; charset=utf-8", "text/javascript; charset=utf-8", "image/svg+xml",
            ])
        let script = String(decoding: Asset.script.bytes, as: UTF8.self)
        #expect(script.split(separator: "\n").count <= 30)
        #expect(Asset.all.allSatisfy { !$0.bytes.isEmpty })
    }
}

extension SamplePage: CustomTestStringConvertible {
    var testDescription: String { name }
}
