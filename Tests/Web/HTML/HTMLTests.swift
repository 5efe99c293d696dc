import Testing

@testable import BoardyWeb

@Suite struct HTMLTests {
    @Test("a text that is interpolated is escaped, and markup is not")
    func escaping() {
        let name = #"<b>"Ada" & 'Bob'</b>"#, number = 3
        let bold: HTML = "<b>\(name)</b>"
        #expect(bold.text == "<b>&lt;b&gt;&quot;Ada&quot; &amp; &#39;Bob&#39;&lt;/b&gt;</b>")
        #expect(("<p>\(bold) \(number)</p>" as HTML).text == "<p>\(bold.text) 3</p>")
        #expect([bold, "<br>", bold].joined().text == bold.text + "<br>" + bold.text)
    }

    @Test("a control character in a text is shown, as at a terminal")
    func controls() {
        #expect(("\("a\u{1B}[31m\u{0}\n\u{202E}b\u{2028}")" as HTML).text == #"a\u001B[31m\u0000\u000A\u202Eb\u2028"#)
    }

    @Test("the value of an attribute stays what it is, so that a form sends it back unchanged")
    func attributes() {
        let value = "a\"<&'\n\r\u{1B}\u{200F}b"
        let attributes = HTML.attributes(["value": value, "required": "", "checked": nil, "id": "f"])
        #expect(attributes.text == " value=\"a&quot;&lt;&amp;&#39;&#10;&#13;\u{1B}\u{200F}b\" required id=\"f\"")
    }
}
