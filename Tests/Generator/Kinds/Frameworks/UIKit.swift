// The few declarations of UIKit that generated views use, so that they can be compiled where UIKit is missing.
import Foundation

@MainActor class UIResponder {
    init() {}
}

@MainActor class UIColor {
    static let systemBackground = UIColor()
}

@MainActor class UIView: UIResponder {
    struct AutoresizingMask: OptionSet, Sendable {
        let rawValue: Int
        static let flexibleWidth = AutoresizingMask(rawValue: 1)
        static let flexibleHeight = AutoresizingMask(rawValue: 2)
    }

    var frame = CGRect.zero
    var bounds = CGRect.zero
    var autoresizingMask: AutoresizingMask = []
    var backgroundColor: UIColor?

    override init() {}
    func addSubview(_ view: UIView) {}
}

@MainActor class UILabel: UIView {
    var text: String?
}

@MainActor class UIStackView: UIView {
    enum Axis { case horizontal, vertical }
    var axis = Axis.horizontal

    init(arrangedSubviews views: [UIView]) {}
}

@MainActor class UIAction {
    init(title: String = "", handler: @escaping (UIAction) -> Void) {}
}

@MainActor class UIButton: UIView {
    init(primaryAction: UIAction?) {}
}

@MainActor class UIViewController: UIResponder {
    var title: String?
    var view: UIView! = UIView()
    var navigationController: UINavigationController? { nil }

    init(nibName: String?, bundle: Bundle?) {}
    required init?(coder: NSCoder) {}
    func viewDidLoad() {}
    func show(_ viewController: UIViewController, sender: Any?) {}
    func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor class UINavigationController: UIViewController {
    @discardableResult func popViewController(animated: Bool) -> UIViewController? { nil }
}

@MainActor class UIWindow: UIView {
    var rootViewController: UIViewController?
}
