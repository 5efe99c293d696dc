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

    /// Types that generated code uses, and frequent ones of Swift and Foundation, which a declaration would hide.
    static let types: Set = [
        "Action", "AnyObject", "Array", "Board", "BoardContract", "BoardID", "BoardProducing", "Bool", "Bundle", "Bus",
        "CaseIterable", "Character", "Codable", "Command", "Comparable", "ContractHost", "Data", "Date", "Decodable",
        "Decoder", "Destination", "Diagnostic", "Dictionary", "Double", "Duration", "Element", "Encodable", "Encoder",
        "Equatable", "Error", "Float", "Flow", "Hashable", "Identifiable", "Input", "Int", "Int32", "Int64",
        "LauncherPlugin", "MainComponent", "MainOptions", "MenuEntry", "Migration", "ModuleComponent", "ModulePlugin",
        "ModuleServiceMap", "Motherboard", "Never", "Notification", "Optional", "Outcome", "Output", "PluginLauncher",
        "Process", "Question", "Range", "Reply", "Result", "Role", "Row", "SQL", "Sampled", "Schema", "Screen",
        "Secret", "Sendable", "Sequence", "ServiceMap", "Set", "Setting", "State", "Store", "String", "Suite",
        "Task", "Test", "Timestamp", "Tuple", "UInt", "URL", "UUID", "View", "ViewController", "Void",
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
