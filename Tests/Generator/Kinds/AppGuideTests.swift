import Foundation
import SnippetCompiler
import Testing

@Suite struct AppGuideTests {
    @Test("the code of docs/ios-app.md compiles, with declarations in place of UIKit")
    func compile() throws {
        let page = try String(contentsOf: Package.folder.appending(path: "docs/ios-app.md"), encoding: .utf8)
        let framework = try String(
            contentsOf: Package.folder.appending(path: "Tests/Generator/Kinds/Frameworks/UIKit.swift"), encoding: .utf8)
        let blocks = page.matches(of: #/(?ms)^```swift\n(.*?)^```/#).map { String($0.1) }
        try #require(blocks.count == 3)
        let code = blocks.joined(separator: "\n").replacing("import UIKit\n", with: "")
        let snippet = try Snippet(source: code + "\n" + framework + Self.scenes)
        #expect(try snippet.errors() == [])
    }

    /// The declarations of scenes, which generated views do not use.
    private static let scenes = """

        @MainActor class UIScene: UIResponder {
            class ConnectionOptions {}
        }
        @MainActor class UIWindowScene: UIScene {}
        @MainActor class UISceneSession {}
        @MainActor class UIOpenURLContext: Hashable {
            let url: URL
            init(url: URL) { self.url = url }
            nonisolated static func == (one: UIOpenURLContext, other: UIOpenURLContext) -> Bool { one === other }
            nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        @MainActor protocol UIWindowSceneDelegate: AnyObject {}
        extension UINavigationController {
            convenience init() { self.init(nibName: nil, bundle: nil) }
        }
        extension UIWindow {
            convenience init(windowScene: UIWindowScene) { self.init() }
            func makeKeyAndVisible() {}
        }
        """
}
