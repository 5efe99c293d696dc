/// Names that mean something else already.
enum ReservedNames {
    /// The keywords of Swift, and the words that a type cannot have as its name.
    static let keywords: Set = [
        "Any", "Self", "Type", "Protocol", "actor", "as", "associatedtype", "async", "await", "borrowing", "break",
        "case", "catch", "class", "consuming", "continue", "convenience", "copy", "default", "defer", "deinit",
        "didSet", "discard", "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init",
        "inout", "internal", "is", "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated", "open",
        "operator", "optional", "override", "package", "postfix", "precedencegroup", "prefix", "private", "protocol",
        "public", "repeat", "required", "rethrows", "return", "self", "sending", "set", "some", "static", "struct",
        "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "typealias", "unowned", "var",
        "weak", "where", "while", "willSet", "yield",
    ]

    /// Types that generated code uses, and frequent ones of Swift, Foundation and this package. A contract of the name
    /// would hide them, or make them ambiguous.
    static let types: Set = [
        "Access", "Action", "Answer", "AnyObject", "AppIdentity", "Array", "AskAgain", "AsyncRequestBoard",
        "AttachmentOwner", "Attachments", "BarrierBoard", "BarrierCommand", "BlockTaskBoard", "BlockTaskContract",
        "BlockTaskParameter", "Board", "BoardContract", "BoardID", "BoardProducing", "BoardRegistration", "BoardResult",
        "Bool", "Bundle", "Bus", "Button", "CancellationError", "CaseIterable", "Character", "Choice", "Codable",
        "Command", "Comparable", "Context", "ContinuousBoard", "Contract", "ContractBoard", "ContractCoding",
        "ContractDestination", "ContractHost", "Currency", "CurrentRole", "DashboardTile", "DashboardTiles", "Data",
        "Date", "Decodable", "Decoder", "Delegate", "Destination", "Diagnostic", "Dictionary", "Double", "Duration",
        "Element", "Encodable", "Encoder", "Environment", "Equatable", "Error", "FakeBoard", "Float", "Flow",
        "FlowBoard", "GuardedContract", "Hashable", "HeadlessContext", "Identifiable", "Input", "Int", "Int32", "Int64",
        "LauncherApp", "LauncherPlugin", "MainActor", "MainComponent", "MainOptions", "MenuEntries", "MenuEntry",
        "Migration", "ModernContinuableBoard", "ModuleComponent", "ModulePlugin", "ModuleServiceMap", "Money",
        "Motherboard", "Neighbours", "Never", "Notification", "NSCoder", "Observable", "ObservationIgnored", "Optional",
        "Outcome", "Output", "PluginLauncher", "Process", "Question", "Range", "RecordingDriver", "Reply", "Result",
        "ResultTaskBoard", "Role", "Row", "Sampled", "SampledOutcome", "Schema", "Screen", "Secret", "Sendable",
        "Sequence", "ServiceMap", "Set", "Setting", "SettingValues", "SQL", "State", "Store", "String", "Suite", "Task",
        "TaskBoard", "Test", "TestedApp", "Text", "Timestamp", "Tuple", "TypedChoice", "TypedField", "UIAction",
        "UIButton", "UIHostingController", "UILabel", "UInt", "UIStackView", "UIView", "UIViewController", "UIWindow",
        "URL", "User", "UserRole", "UTF8", "UUID", "Value", "View", "ViewController", "Void", "VStack",
    ]

    /// The modules of the toolchain and of the framework, which every program here may link.
    static let modules: Set = [
        "AppKit", "Bionic", "Boardy", "Boundaries", "BoundariesTesting", "Builtin", "Collections", "Combine",
        "CoreData",
        "CoreFoundation", "CoreGraphics", "Cxx", "CxxStdlib", "Darwin", "Dispatch", "Distributed", "Foundation",
        "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
        "Launcher", "LauncherKit", "LauncherPostgres", "LauncherTelemetry", "LauncherTesting", "LauncherWeb", "Musl",
        "MapKit", "Observation", "ObjectiveC", "PackageDescription", "PackagePlugin", "RegexBuilder", "Runtime",
        "StoreKit", "Subprocess", "Swift", "SwiftData", "SwiftOnoneSupport", "SwiftUI", "Synchronization", "System",
        "Testing", "UIKit", "Umbrella", "WinSDK", "XCTest", "os",
    ]

    /// Frameworks of Apple's systems that have the name of what an app may be about. Nothing on Linux shows a clash.
    static let frameworks: Set = [
        "Accelerate", "Accounts", "Charts", "Cinematic", "Contacts", "Intents", "Matter", "Messages", "Metal",
        "Network", "Photos", "Quartz", "Security", "Social", "Speech", "Symbols", "Translation", "Vision",
    ]

    /// The features of this package. A package that depends on it has them in its graph.
    static let features: Set = ["Authentication", "Dashboard", "Payment", "ProductManagement", "Shopping"]

    /// Endings of targets that belong to a module.
    static let moduleSuffixes = ["IO", "Tests", "Plugin", "LauncherPlugin"]
}
