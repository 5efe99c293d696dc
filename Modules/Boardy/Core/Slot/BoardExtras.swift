/// The context, the attachments and the watched contents of a board. Most boards have none of these.
final class BoardExtras {
    weak var context: AnyObject?
    private(set) lazy var attachments = Attachments()
    var watched: [WatchedContent] = []
}

/// An object that a board watches, held weakly.
struct WatchedContent {
    weak var object: AnyObject?
}
