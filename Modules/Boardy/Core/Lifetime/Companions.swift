/// What a board is linked to beside its owner. A board that is put into no context of its own, never watches and is no owner of attachments
/// has none.
final class Companions {
    /// The object the board was put into.
    weak var context: AnyObject?
    private(set) lazy var attachments = Attachments()
    var watched: [WatchedContent] = []
}

struct WatchedContent {
    weak var object: AnyObject?
}

extension Board {
    /// The board's companions, made at the first call.
    final func openCompanions() -> Companions {
        if let companions { return companions }
        let made = Companions()
        companions = made
        return made
    }
}

extension Board: AttachmentOwner, Pairable {
    /// What lives as long as the board.
    public final var attachments: Attachments { openCompanions().attachments }
}
