@testable import ProjectChecks

/// A small tree that keeps all rules, to which a test adds one violation.
struct SeededTree {
    private var files: [String: String]
    private var targets: [PackageTarget]
    /// The products of the library that the package depends on; nil for a tree like this repository.
    private let products: [String: [String]]?

    /// A tree like this repository: two features, an app, and what they use.
    static let repository = SeededTree(
        files: [
            "Package.swift": """
            .library("Boardy", at: "Boardy/Umbrella"),
            .library("Boundaries", at: "Boundaries"),
            .feature("Payment").uses("Boundaries"),
            .feature("Cart").uses("PaymentIO"),
            .launcher().uses("Launcher"),
            """,
            "Modules/Boardy/Umbrella/Boardy.swift": "@_exported public import Synchronization",
            "Modules/Boundaries/Boundaries.swift": "@_exported public import Synchronization",
            "Modules/Payment/IO/PaymentContracts.swift": """
            public import Boardy

            /// Pays.
            public enum Pay: BoardContract {
                public static let id: BoardID = "payment.pay"
                public typealias Input = Int
                public typealias Output = Bool
            }

            extension ContractHost {
                public func ioPay() -> Destination<Pay, Access> { self[Pay.self] }
            }
            """,
            "Modules/Payment/Implementation/PaymentLauncherPlugin.swift": """
            public import Boardy
            import PaymentIO

            /// The payment module.
            public struct PaymentLauncherPlugin: LauncherPlugin {
                public let name = "payment"
            }

            private struct PaymentModulePlugin: ModulePlugin {
                func apply(for main: MainComponent) { main.provide(Pay.self) { PayBoard(identifier: $0) } }
            }
            """,
            "Modules/Payment/Implementation/Boards/PayBoard.swift": """
            import Boardy
            import PaymentIO

            /// Pays an amount.
            final class PayBoard: Board, ContractBoard {
                typealias Contract = Pay
                private weak var view: PaymentView?
                private let bus = Bus<Int>()

                func activate(withGuaranteedInput amount: Int) { sendOutput(amount > 0) }
            }
            """,
            "Modules/Payment/Implementation/Boundaries/PaymentRoot.swift": """
            import Boundaries

            final class PaymentRoot: RootBoundary {}
            """,
            "Modules/Cart/IO/CartContracts.swift": """
            public import Boardy

            /// Shows the cart.
            public enum ShowCart: BoardContract {
                public static let id: BoardID = "cart.show"
            }
            """,
            "Modules/Cart/Implementation/CartLauncherPlugin.swift": """
            public import Boardy
            import CartIO
            import PaymentIO

            /// The cart module.
            public struct CartLauncherPlugin: LauncherPlugin {}

            private struct CartModulePlugin: ModulePlugin {
                func apply(for main: MainComponent) {
                    main.provide(ShowCart.self, awaiting: Pay.self) { try await $1.ioPay().output(with: 3) }
                    main.require(Pay.self)
                }
            }
            """,
            "Launcher/Main.swift": """
            import Boardy
            import Cart
            import Payment

            let plugins: [any LauncherPlugin] = [CartLauncherPlugin(), PaymentLauncherPlugin()]
            """,
            "Tests/Payment/IO/Tests.swift": "import PaymentIO\nimport Testing",
            "Tests/Payment/Implementation/Tests.swift": "@testable import Payment\nimport Testing",
            "Tests/Cart/IO/Tests.swift": "import CartIO\nimport Testing",
            "Tests/Cart/Implementation/Tests.swift": "@testable import Cart\nimport Testing",
            "Tests/Launcher/Tests.swift": "@testable import Launcher\nimport Testing",
        ],
        targets: [
            PackageTarget(name: "Boardy", path: "Modules/Boardy/Umbrella"),
            PackageTarget(name: "Boundaries", path: "Modules/Boundaries"),
            PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO", dependencies: ["Boardy"]),
            PackageTarget(
                name: "Payment", path: "Modules/Payment/Implementation",
                dependencies: ["PaymentIO", "Boardy", "Boundaries"]),
            PackageTarget(name: "CartIO", path: "Modules/Cart/IO", dependencies: ["Boardy"]),
            PackageTarget(
                name: "Cart", path: "Modules/Cart/Implementation", dependencies: ["CartIO", "Boardy", "PaymentIO"]),
            PackageTarget(
                name: "Launcher", path: "Launcher", type: "executable", dependencies: ["Boardy", "Cart", "Payment"]),
            PackageTarget(name: "PaymentIOTests", path: "Tests/Payment/IO", type: "test", dependencies: ["PaymentIO"]),
            PackageTarget(
                name: "PaymentTests", path: "Tests/Payment/Implementation", type: "test", dependencies: ["Payment"]),
            PackageTarget(name: "CartIOTests", path: "Tests/Cart/IO", type: "test", dependencies: ["CartIO"]),
            PackageTarget(name: "CartTests", path: "Tests/Cart/Implementation", type: "test", dependencies: ["Cart"]),
            PackageTarget(name: "LauncherTests", path: "Tests/Launcher", type: "test", dependencies: ["Launcher"]),
        ], products: nil)

    /// A package that depends on a library of boards: folders of its own, a feature with contracts and one without.
    static let otherPackage = SeededTree(
        files: [
            "Package.swift": """
            .target(name: "ClubIO"),
            .target(name: "Club"),
            .target(name: "Points"),
            .executableTarget(name: "App"),
            """,
            "Makefile": "all:",
            "/library/PaymentIO/Pay.swift": """
            public enum Pay: BoardContract {}
            extension ContractHost { public func ioPay() -> Destination<Pay, Access> { self[Pay.self] } }
            """,
            "Sources/ClubIO/Contracts.swift": """
            public import Boardy

            /// Joins the club.
            public enum Join: BoardContract {}
            """,
            "Sources/Club/ClubPlugin.swift": """
            public import Boardy
            import ClubIO
            #if canImport(UIKit)
            import UIKit
            #endif

            /// The club.
            public struct ClubPlugin: LauncherPlugin {}

            struct ClubModule: ModulePlugin {
                func apply(for main: MainComponent) { main.provide(Join.self) { JoinBoard(identifier: $0) } }
            }
            """,
            "Sources/Points/PointsPlugin.swift": """
            import Boardy
            import SwiftUI

            /// The points.
            public struct PointsPlugin: CommandPlugin {}
            """,
            "Sources/App/main.swift": """
            import Club
            import Payment
            import Points

            run(ClubPlugin(), PointsPlugin(), PaymentLauncherPlugin())
            """,
        ],
        targets: [
            PackageTarget(name: "ClubIO", path: "Sources/ClubIO", products: ["Boardy"]),
            PackageTarget(name: "Club", path: "Sources/Club", dependencies: ["ClubIO"], products: ["Boardy"]),
            PackageTarget(name: "Points", path: "Sources/Points", products: ["Boardy"]),
            PackageTarget(
                name: "App", path: "Sources/App", type: "executable", dependencies: ["Club", "Points"],
                products: ["Payment"]),
        ],
        products: [
            "Boardy": ["Boardy"], "BoardyTrace": ["BoardyTrace"], "Boundaries": ["Boundaries"],
            "PaymentIO": ["PaymentIO"], "Payment": ["Payment"], "check-modules": [],
        ])

    /// Returns the tree with other files, and with targets that replace those of their names.
    func with(_ changes: [String: String], _ targets: [PackageTarget] = []) -> SeededTree {
        var tree = self
        tree.files.merge(changes) { _, new in new }
        tree.targets.removeAll { old in targets.contains { $0.name == old.name } }
        tree.targets += targets
        return tree
    }

    func issues() throws -> [CheckIssue] { try FixturePackage(targets, files: files, using: products).issues() }
}
