/// What a board is linked to beside its owner and its context. A board that never watches and is no owner of attachments has none.
final class Companions {
    let attachments = Attachments()
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
