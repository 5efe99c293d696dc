import BoardyCommandLine
import BoardyGenerator
import Foundation

/// A small package with a table of modules and an app.
enum PackageFixture {
    static let files = [
        "Package.swift": """
        let modules: [Module] = [
            // The features.
            .feature("Payment").publishes("BoardyRemote")
                .uses("BoardyStorage Boundaries").testsUse("RandomCases"),

            .library("LauncherKit", at: "LauncherKit"),
        ]

        let settings = [1]
        """ + "\n",
        "Launcher/Main.swift": """
        import LauncherKit
        import Payment

        @main
        struct Shop: LauncherApp {
            static var plugins: [any LauncherPlugin] {
                [
                    PaymentLauncherPlugin(),
                ]
            }
        }
        """ + "\n",
        "Modules/Payment/IO/PaymentContracts.swift": """
        public import Boardy

        /// Charges.
        public enum Pay: BoardContract {
            public static let id: BoardID = "payment.pay"
            public typealias Input = PayRequest
        }

        public enum OrderRefunds: BlockTaskContract, ModuleContract {
            public static let id: BoardID = "payment.order-refunds"
        }
        """ + "\n",
        "Modules/Payment/IO/PaymentServiceMap.swift": """
        public import Boardy

        public final class PaymentServiceMap: ModuleServiceMap {
            public var ioPay: ContractDestination<Pay> { self[Pay.self] }
        }

        extension ServiceMap {
            public var modPayment: PaymentServiceMap { link() }
        }
        """ + "\n",
        "Modules/Payment/Implementation/PaymentModulePlugin.swift": """
        import Boardy
        import PaymentIO

        struct PaymentModulePlugin: ModulePlugin {
            func apply(for main: MainComponent) {
                let store = store, producer = main.producer
                main.provide(Pay.self) { PayBoard($0, producer, cashier.value) }
                main.useIfProvided(CurrentUser.self)
                if store.isEmpty {
                    main.register(Hidden.self) { HiddenBoard(identifier: $0) }
                }
            }
        }
        """ + "\n",
    ]

    static var tree: DraftTree { DraftTree(files) }

    /// The package with the extension point for tiles.
    static var withDashboard: DraftTree {
        var tree = tree
        tree["Modules/Dashboard/IO/DashboardContributions.swift"] = "public enum DashboardTiles: ExtensionPoint {}\n"
        return tree
    }

    /// Writes the package to a new folder.
    static func folder(_ files: [String: String] = files) throws -> TemporaryPackage { try TemporaryPackage(files) }
}

/// A package in a folder of its own, which is deleted with the value.
final class TemporaryPackage {
    let root: URL

    init(_ files: [String: String]) throws {
        root = FileManager.default.temporaryDirectory.appending(
            path: "generator-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var workspace: Workspace { Workspace(root) }
    func text(at path: String) throws -> String? { try workspace.tree.text(at: path) }

    func write(_ text: String, to path: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// All files and folders, with the texts of the files, without the records of the generator.
    func contents() throws -> [String: String] {
        var contents: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
            if path.hasPrefix(".build") { continue }
            contents[path] = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? "folder"
        }
        return contents
    }

    func run(_ arguments: String...) throws -> String { try run(arguments) }

    func run(_ arguments: [String]) throws -> String {
        var text = ""
        let line = arguments + ["--package", root.path]
        guard case .run(let command) = try GeneratorProgram.program().parse(line) else { return "no command" }
        try GeneratorRun { text += $0 + "\n" }.run(command, line: arguments.joined(separator: " "), in: root)
        return text
    }
}

extension DraftTree {
    init(_ files: [String: String]) { self.init(over: nil, files) }
}

/// The text of the error that a closure throws; nil if it throws none.
func refusal(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}
