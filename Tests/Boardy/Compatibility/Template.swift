import Testing

/// A kind of file that the templates of Boardy 1.x generate, as the parts in the folder `templates`, which are written
/// in the shape of that kind.
struct Template: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let parts: [String]
    let module: TemplateModule

    init(_ kind: String, _ parts: String..., module: TemplateModule) {
        testDescription = kind
        self.parts = parts
        self.module = module
    }

    /// The integration of a module, which is the only one that needs other names.
    static let integration = Template(
        "Module Integration", "InOut", "Interface", "Flow", "Integration", module: .integration)

    /// All kinds but the integration.
    static let all = screens + interfaces + maps + others

    private static let screens = ["MVC", "VIP", "SwiftUI"].flatMap { kind in
        [
            Template(
                "Full UI Board, \(kind)", "Screen", "InOut", "Interface", "ScreenProtocols", kind, "ScreenBoard",
                module: .screen(id: ".modPay")),
            Template(
                "Full UI Board, \(kind), interface of another module", "Screen", "PublicInOut", "PublicInterface",
                "ScreenProtocols", kind, "ScreenBoard", module: .screen(id: ".pubPay")),
        ]
    }

    private static let interfaces = [
        Template("IO Interface, Public", "PublicInOut", "PublicInterface", module: .echo(id: ".pubPay")),
        Template(
            "IO Interface, Public, service map", "PublicInOut", "MappedInterface", "ServiceMap", "ServiceMapAccessor",
            module: .echo(id: ".pubPay", by: "serviceMap.modShop.ioPay")),
        Template(
            "IO Interface, Public Interface only", "PublicInterface", "PublicInOut", module: .echo(id: ".pubPay")),
        Template(
            "IO Interface, Public Interface only, service map", "MappedInterface", "PublicInOut", "ServiceMap",
            "ServiceMapAccessor", module: .echo(id: ".pubPay", by: "serviceMap.modShop.ioPay")),
        Template("IO Interface, Public InOut only", "PublicInOut", module: .echoOfTypes),
        Template(
            "IO Interface, Public ServiceMap only", "ServiceMapAccessor", "PublicInOut", "PublicInterface",
            "ServiceMap", module: .echo(id: ".pubPay", by: "serviceMap.modShop.ioPay")),
        Template("IO Interface, Internal", "InOut", "Interface", module: .echo(id: ".modPay")),
        Template("IO Interface, Internal InOut only", "InOut", module: .echoOfTypes),
        Template("IO Interface, Internal Interface only", "Interface", "InOut", module: .echo(id: ".modPay")),
    ]

    private static let maps = [
        Template("Service Map, Module", "ServiceMap", module: .map("modShop")),
        Template("Service Map, Internal Plugins module", "PluginsServiceMap", module: .map("modShopPlugins")),
    ]

    private static let others = [
        Template("Non-UI Board, Attachable", "InOut", "Interface", "Attachable", module: .attachable(id: ".modPay")),
        Template(
            "Non-UI Board, Attachable, interface of another module", "PublicInOut", "PublicInterface", "Attachable",
            module: .attachable(id: ".pubPay")),
        Template("Non-UI Board, Block Task", "BlockInOut", "Interface", "BlockTask", module: .blockTask),
        Template(
            "Non-UI Board, Block Task, interface of another module", "PublicInOut", "PublicInterface", "BlockTask",
            module: .factory(id: ".pubPay")),
        Template(
            "Non-UI Board, Single Task", "InOut", "Interface", "SingleTask", module: .factory(id: ".modPay")),
        Template(
            "Non-UI Board, Single Task, interface of another module", "PublicInOut", "PublicInterface", "SingleTask",
            module: .factory(id: ".pubPay")),
        Template(
            "Non-UI Board, Single Result Task", "ResultInOut", "Interface", "SingleResultTask", module: .resultTask),
        Template(
            "Non-UI Board, Single Result Task, interface of the boards too", "ResultInOut", "BoardInterface",
            "SingleResultTask", module: .resultTask),
        Template("Non-UI Board, Flow", "InOut", "Interface", "Flow", module: .flow(id: ".modPay")),
        Template(
            "Non-UI Board, Flow, interface of another module", "PublicInOut", "PublicInterface", "Flow",
            module: .flow(id: ".pubPay")),
        Template("Non-UI Board, Barrier", "BarrierInOut", "BoardInterface", module: .barrier),
        Template("Non-UI Board, Empty", "InOut", "Interface", "Empty", module: .board(id: ".modPay")),
        Template(
            "Non-UI Board, Empty, interface of another module", "PublicInOut", "PublicInterface", "Empty",
            module: .board(id: ".pubPay")),
        Template("Non-UI Board, Flow non-IO", "InOut", "Flow", module: .flow()),
        Template("Non-UI Board, Empty non-IO", "InOut", "Empty", module: .board()),
    ]
}
