import Boardy
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

private enum Points: ExtensionPoint { typealias Contribution = Int }
private enum Wish: BoardContract { static let id: BoardID = "wish.list" }

/// A plugin with declarations of the test.
private struct Declaring: LauncherPlugin, ModulePlugin {
    let name: String
    let declare: (MainComponent) -> Void

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }
    func apply(for main: MainComponent) { declare(main) }
}

/// Tests of the forms of issues that the plugins of the shop do not have.
@MainActor @Suite struct ValidationReportTests {
    private func report(_ plugins: [Declaring]) -> ValidationReport {
        let advice = SelectionAdvice(selection: PluginSelection(), command: ["validate"], environment: [:]) { _, _ in
            nil
        }
        return ValidationReport(
            validation: PluginLauncher.with(options: .default).install(launcherPlugins: plugins).validate(),
            advice: advice, sources: SourceFiles(around: URL(filePath: "/nowhere")))
    }

    private let dead = Declaring(name: "dead-100%") {
        $0.contribute(1, to: Points.self, file: "A:B/C,D.swift", line: 3)
    }

    @Test("VA-10 values of annotations are escaped as GitHub documents")
    func escaping() throws {
        #expect(
            try report([dead]).text(as: .github)
                == """
                ::warning file=A%3AB/C%2CD.swift,line=3,title=Unread extension point::dead-100%25 contributes to \
                Points, 
                """
                    + """
                    which no known plugin reads; read it by main.contributions(to: Points.self) in a plugin, or drop \
                    the contribution
                    """
        )
    }

    @Test("VA-8 a warning is told beside the output, and is no error")
    func warnings() throws {
        let report = report([dead])
        #expect(report.error(as: .text) == nil && report.launchError == nil)
        #expect(try report.text(as: .text) == "The plugins fit together.")
        #expect(
            report.warnings(as: .text, of: "launcher") == """
                launcher: these declarations have no effect
                  dead-100% contributes to Points, which no known plugin reads
                    A:B/C,D.swift:3; read it by main.contributions(to: Points.self) in a plugin, or drop the \
                contribution
                """)
        #expect(
            report.warnings(as: .json, of: "launcher") == nil && report.warnings(as: .github, of: "launcher") == nil)
    }

    @Test("VA-8 an error is told without the warnings, which have another heading")
    func errorsAlone() throws {
        let asking = Declaring(name: "asking") { $0.require(Wish.self) }
        let message = try #require(report([dead, asking]).launchError?.message)
        #expect(message.contains("asking requires 'wish.list'") && !message.contains("dead-100%"), "\(message)")
    }

    @Test("VA-9 two plugins with one board are told with the flags that leave one of them out")
    func duplicates() {
        let plugins = ["one", "two"].map { name in
            Declaring(name: name) { main in
                main.register(BoardRegistration(Wish.id, file: "Two.swift", line: 4) { Board(identifier: $0) })
            }
        }
        #expect(
            report(plugins).launchError?.message == """
                these plugins do not fit together, so nothing was launched
                  two registers 'wish.list', which one registers already
                    Two.swift:4; remove one of them, or add --without two or --without one
                """)
    }

    // MARK: - Paths

    @Test(
        "VA-10 a file's path is found below the repository by its module, and a file that is not unique stays as it is"
    )
    func paths() throws {
        let launcher = try TestLauncher()
        for file in [
            "app/Package.swift", ".git/HEAD", "app/Modules/Shopping/Cart.swift", "app/Modules/Boardy/Core/Cart.swift",
            "app/Sources/Tea/Pot.swift", "app/Tests/Tea/Pot.swift", "app/.build/Modules/Shopping/Cart.swift",
        ] {
            try launcher.write("", to: file)
        }
        let inside = launcher.folder.appending(path: "app/Sources")
        let files = ["Shopping/Cart.swift", "BoardyCore/Cart.swift", "Tea/Pot.swift", "Other/Cart.swift", "Cart.swift"]
        func paths(_ environment: [String: String] = [:]) -> [String] {
            let found = SourceFiles(around: inside, environment: environment).paths(of: files)
            return files.map { found[$0] ?? "" }
        }
        let modules = ["Modules/Shopping/Cart.swift", "Modules/Boardy/Core/Cart.swift"]
        let unknown = ["Tea/Pot.swift", "Other/Cart.swift", "Cart.swift"]
        #expect(paths() == modules.map { "app/" + $0 } + unknown)
        let workspace = launcher.folder.appending(path: "app").path
        #expect(paths(["GITHUB_WORKSPACE": workspace]) == modules + unknown)
        #expect(paths(["GITHUB_WORKSPACE": "/elsewhere"]) == modules.map { "app/" + $0 } + unknown)
        #expect(
            SourceFiles(around: URL(filePath: "/nowhere")).paths(of: files)
                == Dictionary(uniqueKeysWithValues: files.map { ($0, $0) }))
    }
}
