import Testing

@testable import ProjectChecks

@Suite struct PathMentionsTests {
    private func mentions(_ text: String, _ path: String, comment: String = "//") -> Bool {
        var mentions = PathMentions()
        mentions.add(text, comment: comment)
        return mentions.mentions(path, except: ["Modules", "Tests"])
    }

    @Test(
        "a text names a file by its path, a folder around it, its end, its name, or its folder at the top level",
        arguments: [
            #"root.appending(path: "docs/launcher.md")"#, #""docs/specification""#, #""../../docs/specification/a.md""#,
            #""specification/a.md""#, #"page("a.md")"#, #""docs/\(page).md""#, #""docs/\(name(of: page))/a.md""#,
            ##""\(root)/docs/specification/\#(page)""##, #"folder + "docs""#, #""docs/*.md""#,
            "cat docs/specification/a.md.",
        ])
    func named(text: String) {
        #expect(mentions(text, text.contains("launcher") ? "docs/launcher.md" : "docs/specification/a.md"))
    }

    @Test(
        "a text does not name a file by a part of a name, a comment, another folder, or a name that stands for much",
        arguments: [
            (#""docs/specification/a.m""#, "docs/specification/a.md"), ("// docs/a.md", "docs/a.md"),
            ("    /// docs/a.md", "docs/a.md"), (#""Modules""#, "Modules/Pay/Pay.swift"),
            (#""\(a)/\(b)""#, "docs/a.md"),
            (#""\(name).md""#, "docs/a.md"), (#""other/a.md""#, "docs/a.md"), ("page.b.md", "docs/b.md"),
            ("/", "docs/a.md"),
            (#""docs/\(name).json""#, "docs/a.md"), ("", "docs/a.md"),
        ])
    func notNamed(text: String, path: String) {
        #expect(!mentions(text, path))
    }

    @Test(
        "a variable of a shell stands for any part of a path, and a comment of a script is none of its code",
        arguments: [
            ("cp \"$root/Scripts/lib\" .", true), ("source ${0%/*}/Scripts/$1", true), ("# Scripts/lib", false),
            ("echo a # Scripts/lib", true), ("Scripts/other", false), ("\"$a\"/\"$b\"", false),
        ])
    func shell(text: String, isNamed: Bool) {
        #expect(mentions(text, "Scripts/lib", comment: "#") == isNamed)
    }
}
