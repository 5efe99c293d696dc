/// The context and the attachments of a board, and the link of its handles. Most boards have none of them.
final class BoardExtras {
    weak var context: AnyObject?
    var link: SlotLink?
    private(set) lazy var attachments = Attachments()
}

extension Board: AttachmentOwner, Pairable {
    /// The objects that live as long as the board.
    public final var attachments: Attachments { extras.attachments }
}
