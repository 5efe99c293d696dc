import Boardy
import BoardyHeadless

// What UIKit is for the templates of screens, on a headless root context.
class UIViewController {
    fileprivate var shown: (UIViewController) -> Void = { _ in }
    func show(_ other: UIViewController) { shown(other) }
    func returnHere(_ completion: () -> Void) { completion() }
}

extension Board {
    var rootViewController: UIViewController {
        let controller = UIViewController()
        controller.shown = { [rootScreen] other in
            rootScreen.show(Screen(title: "\(type(of: other))".filter { $0.isLetter }))
        }
        return controller
    }
}
