import BoardyCore

/// What stands in for a view controller in the seeds' samples. What it shows lives as long as it does.
final class ViewController: AttachmentOwner {
    let attachments = Attachments()
    let title: String
    private(set) var shown: [ViewController] = []
    private var keptAlive: [AnyObject] = []

    init(title: String = "", keeping logic: AnyObject...) {
        self.title = title
        keptAlive = logic
    }

    func show(_ viewController: ViewController) { shown.append(viewController) }
    func dismissAll() { shown = [] }
}

extension Board {
    /// What an app with a user interface framework declares once: its view controller is the root context.
    var rootViewController: ViewController {
        if let root = context(as: ViewController.self) { return root }
        report(.contextMissing, "'\(identifier)' is in no ViewController")
        return ViewController()
    }
}
