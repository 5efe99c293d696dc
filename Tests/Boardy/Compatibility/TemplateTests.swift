import SnippetCompiler
import Testing

/// Modules that the templates of Boardy 1.x made compile with two imports, and after the migration in Swift 6.
@Suite struct TemplateTests {
    @Test("A template compiles in Swift 5 as it is generated", arguments: Template.all)
    func asGenerated(_ template: Template) throws {
        try Snippet(template.parts, in: "templates", compilerArguments: ["-swift-version", "5"]).verify()
    }

    @Test("The template of an integration needs other names: a plugin by ID, and the class of the motherboard")
    func integration() throws {
        try Snippet(Template.integration.parts, in: "templates", compilerArguments: ["-swift-version", "5"]).verify()
    }

    @Test("P-11 after the migration a module of each template compiles in Swift 6, and answers on a headless root")
    func migrated() throws {
        let templates = Template.all + [.integration]
        #expect(templates.count == 33)
        let program = try Snippet(
            files: TemplateProgram(templates).files(), compilerArguments: ["-swift-version", "6"])
        let lines = try program.output(linking: TemplateProgram.modules)
        for (number, template) in templates.enumerated() {
            let answers = lines.filter { $0.hasPrefix("\(number) ") }.map { $0.drop { $0 != " " }.dropFirst() }
            #expect(answers.map(String.init) == template.module.answers, "\(template.testDescription)")
        }
    }

    @Test(
        "P-11 where views belong to the main actor, a migrated screen compiles in Swift 6 after the edits of the page",
        arguments: ["MVC", "VIP", "SwiftUI"])
    func mainActor(kind: String) throws {
        let parts = ["Screen", "InOut", "Interface", "ScreenProtocols", kind, "ScreenBoard"]
        var files = try TemplateProgram.files(of: parts)
        // In UIKit, a view says it itself.
        for (name, text) in files { files[name] = text.replacing("class UIV", with: "@MainActor class UIV") }
        let edits = [
            ("ScreenProtocols", "protocol PayControllable", "@MainActor protocol PayControllable"),
            ("ScreenProtocols", "protocol PayBuildable", "@MainActor protocol PayBuildable"),
            ("VIP", "protocol PayPresentable", "@MainActor protocol PayPresentable"),
            ("Screen", "    var root", "    @MainActor var root"),
            ("ScreenBoard", " GuaranteedBoard", " @MainActor GuaranteedBoard"),
            ("ScreenBoard", " GuaranteedCommandBoard", " @MainActor GuaranteedCommandBoard"),
            ("ScreenBoard", "    func activate(", "    @MainActor func activate("),
            ("ScreenBoard", "    func interact(", "    @MainActor func interact("),
        ]
        for (part, old, new) in edits { files["\(part).swift"]?.replace(old, with: new) }
        try Snippet(files: files, compilerArguments: ["-swift-version", "6"]).verify()
    }
}
