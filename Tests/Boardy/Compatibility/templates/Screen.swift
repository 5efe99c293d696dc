import Boardy

// What UIKit is for the templates of screens.
class UIViewController {
    init() {}
    func show(_ other: UIViewController) {}
    func returnHere(_ completion: () -> Void) { completion() }
}

extension Board {
    var rootViewController: UIViewController { context(as: UIViewController.self) ?? UIViewController() }
}
