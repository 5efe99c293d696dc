import Boundaries
import Testing

/// Runs the samples of the framework's introduction as one application.
@Suite struct WalkThroughTests {
    private final class SceneDelegate {
        lazy var appBoundary = ApplicationBoundary.Resolved()
        var rootViewController: ViewController { appBoundary.rootView }
    }

    @Test("The application pays through view, presenter, model and the adapter's service")
    func paying() {
        let scene = SceneDelegate()
        let view = scene.rootViewController
        #expect(view.tapPay(30) == "https://pay.example charged 30, 30 in all")
        #expect(view.tapPay(12) == "https://pay.example charged 12, 42 in all")
    }

    @Test("All views share the adapter's persistence, which the resolved model keeps")
    func persistence() {
        let scene = SceneDelegate()
        _ = scene.rootViewController.tapPay(30)
        #expect(scene.rootViewController.tapPay(12).hasSuffix("42 in all"))
    }

    @Test("A computed property makes a new object, a lazy and a stored one keep theirs")
    func lifetimes() {
        let lifetimes = SceneDelegate().appBoundary.profileLifetimes
        #expect(lifetimes == ["validator": false, "task": true, "session": true])
    }
}
