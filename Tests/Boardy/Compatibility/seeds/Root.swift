import Boundaries

// The snippet of seed 002 on the root, as written. A line that ends with `// …` stands where the seed has `...`.

class UIResponder {}
class UIViewController {}
class UISceneSession {}
class UIScene {
    class ConnectionOptions {}
}
class UIWindowScene: UIScene {}
protocol UIWindowSceneDelegate {}
class UIWindow {
    var rootViewController: UIViewController?
    init(windowScene: UIWindowScene) {}
    func makeKeyAndVisible() {}
}

final class NavigationBoundary: Boundary {
    var launchView: InputPort<UIViewController> { makeInputPort(implementation: UIViewController()) }
}
final class ProfileBoundary: Boundary {}
final class PaymentsBoundary: Boundary {}

// snippet: 002 a root
final class ApplicationBoundary: RootBoundary {
    // Root boundary is a container boundary so it can have subboundaries.
    typealias Subboundaries = BoundaryList.Add<NavigationBoundary>.Add<ProfileBoundary>.Add<PaymentsBoundary> //...


    // Define a input port for the root view controller.
    var rootView: InputPort<UIViewController> {
        // navigationBoundary is a subboundary of the root boundary.
        return makeInputPort(implementation: self.navigationBoundary.launchView)
    }

    // In here create your subboundaries using the resolver API... look at the Container Boundary to know how to do this.
    var navigationBoundary: NavigationBoundary.Resolved {
        //... create your subboundary.
        resolver(for: NavigationBoundary.self).resolved()  // …
    }
}

// snippet: 002 a scene
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    // The root boundary is the only boundary that is directly initializable. Same as the other boundaries, 
    // it returns you a Resolved type which gives you access to all the input ports of the root boundary. 
    // You must retain this object as it holds all the boundary graph and the stored dependencies on them.
    lazy var appBoundary = ApplicationBoundary.Resolved()
    var window: UIWindow?

    func scene(_ scene: UIScene,
               willConnectTo session: UISceneSession,
               options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        let window = UIWindow(windowScene: windowScene)

        // In here you ask for the rootView via the input port of the appBoundary.
        window.rootViewController = appBoundary.rootView
        window.makeKeyAndVisible()
        self.window = window
    }
}
