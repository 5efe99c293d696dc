/// The context and the attachments of a board. Most boards have neither.
final class BoardExtras {
    weak var context: AnyObject?
    private(set) lazy var attachments = Attachments()
}

extension Board: AttachmentOwner, Pairable {
    /// The objects that live as long as the board.
    public final var attachments: Attachments { extras.attachments }
}
