import SnippetCompiler
import Testing

/// A kind of file that the templates of Boardy 1.x generate, as the parts in the folder `templates`, which are written
/// in the shape of that kind.
private struct Template: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let parts: [String]

    init(_ kind: String, _ parts: String...) {
        testDescription = kind
        self.parts = parts
    }
}

/// Modules that the templates of Boardy 1.x made compile with two imports.
@Suite struct TemplateTests {
    @Test("A template compiles in Swift 5 as it is generated", arguments: templates)
    fileprivate func asGenerated(_ template: Template) throws {
        try Snippet(template.parts, in: "templates", compilerArguments: ["-swift-version", "5"]).verify()
    }

    @Test("The template of an integration needs other names: a plugin by ID, and the class of the motherboard")
    func integration() throws {
        let parts = ["InOut", "Interface", "Flow"]
        try Snippet(parts + ["Integration"], in: "templates", compilerArguments: ["-swift-version", "5"]).verify()
        try Snippet(parts + ["MigratedIntegration"], in: "templates", compilerArguments: ["-swift-version", "5"])
            .verify()
    }

    private static let templates = screens + interfaces + maps + others

    private static let screens = ["MVC", "VIP", "SwiftUI"].flatMap { kind in
        [
            Template("Full UI Board, \(kind)", "Screen", "InOut", "Interface", "ScreenProtocols", kind, "ScreenBoard"),
            Template(
                "Full UI Board, \(kind), interface of another module", "Screen", "PublicInOut", "PublicInterface",
                "ScreenProtocols", kind, "ScreenBoard"),
        ]
    }

    private static let interfaces = [
        Template("IO Interface, Public", "PublicInOut", "PublicInterface"),
        Template(
            "IO Interface, Public, service map", "PublicInOut", "MappedInterface", "ServiceMap", "ServiceMapAccessor"),
        Template("IO Interface, Public Interface only", "PublicInterface", "PublicInOut"),
        Template(
            "IO Interface, Public Interface only, service map", "MappedInterface", "PublicInOut", "ServiceMap",
            "ServiceMapAccessor"),
        Template("IO Interface, Public InOut only", "PublicInOut"),
        Template(
            "IO Interface, Public ServiceMap only", "ServiceMapAccessor", "PublicInOut", "PublicInterface", "ServiceMap"
        ),
        Template("IO Interface, Internal", "InOut", "Interface"),
        Template("IO Interface, Internal InOut only", "InOut"),
        Template("IO Interface, Internal Interface only", "Interface", "InOut"),
    ]

    private static let maps = [
        Template("Service Map, Module", "ServiceMap"),
        Template("Service Map, Internal Plugins module", "PluginsServiceMap"),
    ]

    private static let others = [
        Template("Non-UI Board, Attachable", "InOut", "Interface", "Attachable"),
        Template(
            "Non-UI Board, Attachable, interface of another module", "PublicInOut", "PublicInterface", "Attachable"),
        Template("Non-UI Board, Block Task", "BlockInOut", "Interface", "BlockTask"),
        Template(
            "Non-UI Board, Block Task, interface of another module", "PublicInOut", "PublicInterface", "BlockTask"),
        Template("Non-UI Board, Single Task", "InOut", "Interface", "SingleTask"),
        Template(
            "Non-UI Board, Single Task, interface of another module", "PublicInOut", "PublicInterface", "SingleTask"),
        Template("Non-UI Board, Single Result Task", "ResultInOut", "Interface", "SingleResultTask"),
        Template(
            "Non-UI Board, Single Result Task, interface of the boards too", "ResultInOut", "BoardInterface",
            "SingleResultTask"),
        Template("Non-UI Board, Flow", "InOut", "Interface", "Flow"),
        Template("Non-UI Board, Flow, interface of another module", "PublicInOut", "PublicInterface", "Flow"),
        Template("Non-UI Board, Barrier", "BarrierInOut", "BoardInterface"),
        Template("Non-UI Board, Empty", "InOut", "Interface", "Empty"),
        Template("Non-UI Board, Empty, interface of another module", "PublicInOut", "PublicInterface", "Empty"),
        Template("Non-UI Board, Flow non-IO", "InOut", "Flow"),
        Template("Non-UI Board, Empty non-IO", "InOut", "Empty"),
    ]
}
