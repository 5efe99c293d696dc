/// The names of Boardy 1.63 that a migration looks for. A test compares them with
/// `docs/specification/boardy-1.63-names.md`.
enum OlderNames {
    /// The types that have another name here. `BoardyCompatibility` has an alias for each of them.
    static let renamed = [
        "ActionFlowHandler": "ActionFlow", "ActivableBoardProducer": "BoardProducing",
        "ActivatableBoardProducer": "BoardProducing", "ActivationBarrierScope": "ActivationBarrier.Scope",
        "BlockTaskBoardActivation": "BlockActivation", "BlockTaskMainboardActivation": "BlockActivation",
        "BoardContainer": "BoardProducer", "BoardDynamicProducer": "BoardRegistering",
        "BoardRegistrationBuilder": "RegistrationsBuilder", "ChainBoardFlow": "ChainFlow",
        "CompletionFlowHandler": "CompletionFlow", "ExecutingType": "BlockTaskExecutingType",
        "FlowHandler": "OutputFlow", "FlowStepID": "BoardID", "GatewayBarrierBoard": "GatewayBoard",
        "GuaranteedOutputSpecifications": "FlowSpecification", "LauncherComponent": "LauncherAssembly",
        "MainboardActivation": "BoardActivation", "MainboardCompleter": "BoardCompleter",
        "MainboardInteraction": "BoardInteraction", "TaskCompletionStatus": "BlockTaskCompletion",
    ]

    /// The protocols of a motherboard, which is a class here.
    static let motherboards: Set = ["FlowManageable", "FlowMotherboard", "MotherboardType"]
    static let motherboard = "Motherboard"

    /// The classes of boards that an app subclasses.
    static let boards: Set = ["Board", "ContinuousBoard", "ModernContinuableBoard"]
    /// The protocols of boards with inputs of a type, which inherit `ActivatableBoard` in 1.63 only.
    static let typedBoards: Set = ["DedicatedBoard", "GuaranteedBoard"]
    static let activatable = "ActivatableBoard"

    /// The protocols that are structs here, so that `any` in front of them is an error.
    static let structs: Set = ["BoardOutputModel"]

    /// The protocol of a module with an entry point, and the protocol's name in `BoardyCompatibility`.
    static let builder = (old: "ModuleBuilderPlugin", new: "IDModuleBuilderPlugin")

    /// The types that only `BoardyCompatibility` has, so that `Boardy` in front of them is another module.
    static let inCompatibility: Set = [
        "ActivationBarrierOption", "AdaptableBoard", "AttachableObject", "BoardActivating", "BoardConstructor",
        "BoardInteracting", "BoardRegistrationsConvertible", "BoardyURLExtensions", "Completable", "ContinuableBoard",
        "DataMatchBoardFlow", "DetachableObject", "FlowHandling", "FlowingBoard", "GeneralOutputSpecifications",
        "GenericBoardFlow", "GuaranteedBoardFlow", "IDFlowStep", "IDGenericBoardFlow", "IDMatchBoardFlow",
        "IdentifiableBoard", "InteractableBoard", "ModulePluginBuilder", "ModulePluginConvertible", "NoBoard",
        "NoBoardProducer", "NormalBoard", "OriginalBoard", "OutputCombined2Flow", "OutputCombined3Flow",
        "OutputCombined4Flow", "OutputCombined5Flow", "OutputCombinedCollectionFlow", "OutputCombinedFlow",
        "OutputSpecifications", "TaskingBoard", "URLOpenerPluginConvertible",
    ]

    /// The classes that cannot be subclassed here.
    static let final: Set = ["BusCable", "ComposableMotherboard", "FlowBoard", "Motherboard"]

    /// The names that do not compile here, with what a person writes instead.
    static let replaced = [
        Replaced("BoardActivatingDestination", "the ID is 'destinationID' of a destination", .types),
        Replaced("BoardDelegate", "nothing calls a delegate; observe the messages with 'Motherboard.observe'", .types),
        Replaced(
            "ComposableMotherboardType", "write 'ComposableMotherboard' with the content of its elements", .composing),
        Replaced(
            "FlowComposableMotherboard", "write 'ComposableMotherboard' with the content of its elements", .composing),
        Replaced("UIElement", "write 'ComposableElement' with the content of the element", .composing),
        Replaced("produceComposableMotherboard", "write 'mountComposableMotherboard(to:)'", .composing),
        Replaced("WindowInstallableBoard", "take the window from 'context(as:)'", .way),
        Replaced("installIntoWindow", "take the window from 'context(as:)'", .way),
        Replaced("installIntoRootViewController", "put the motherboard into the view controller", .way),
        Replaced("PluginLauncher . shared", "keep the launcher that 'initialize' returns", .way),
        Replaced("sharedEncodedData", "read the value with 'sharedValue(_:)'", .names),
        Replaced("setInputMapper", "give the mapper to the initialiser", .names),
        Replaced("setOutputMapper", "give the mapper to the initialiser", .names),
        Replaced("convertOptionToInput", "'activate(withOption:)' converts", .boards),
        Replaced("produceContinuousMotherboard", "write 'mountContinuousMotherboard(to:)'", .producers),
        Replaced("mountContinuousMotherboard ( configurationBuilder", "the same call returns a handle", .producers),
        Replaced("produceGatewayBoard", "use 'gateways' of the producer", .gateways),
        Replaced("getGatewayBoard", "a gate is asked by the framework only", .gateways),
        Replaced("gatewayRegistrations", "use 'gateways' of the producer", .gateways),
        Replaced("skipSilentData", "leave it out, because a chain sees outputs only", .flows),
    ]

    /// A name, as tokens with a blank between two, what a person does, and where the page tells more.
    struct Replaced {
        let tokens: [String]
        let remedy: String
        let section: ManualStep.Section

        init(_ tokens: String, _ remedy: String, _ section: ManualStep.Section) {
            self.tokens = tokens.split(separator: " ").map(String.init)
            (self.remedy, self.section) = (remedy, section)
        }

        /// The name as code: `PluginLauncher.shared`, or a call with the label that is gone.
        var name: String { tokens.joined() + (tokens.contains("(") ? ":)" : "") }
    }
}
