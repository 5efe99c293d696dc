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

/// The slot in which a board is installed at this moment, for the handles that the board gave.
///
/// It keeps neither the board nor its owner alive: it is empty as soon as the board leaves, or the motherboard goes.
@usableFromInline final class SlotLink {
    private let board: BoardID
    var slot: Slot?

    init(of board: BoardID, in slot: Slot?) {
        self.board = board
        self.slot = slot
    }

    /// The motherboard on which the board activates others, or nil if the board has no owner.
    var requestContext: MotherboardContext? { slot?.motherboard.requestContext }

    /// Returns the slot of another board, where the board of this link activates it at this moment.
    ///
    /// - Parameter known: the slot that was found before, perhaps on another motherboard.
    @usableFromInline @inline(never) func requestSlot(_ known: Slot) -> Slot { current(known, on: requestContext) }

    /// Returns the slot of another board on the owner of this moment.
    ///
    /// - Parameter known: the slot that was found before, perhaps on another motherboard.
    @usableFromInline @inline(never) func ownerSlot(_ known: Slot) -> Slot { current(known, on: slot?.motherboard) }

    private func current(_ known: Slot, on motherboard: MotherboardContext?) -> Slot {
        guard let motherboard else { return missing(known.id) }
        return known.motherboard === motherboard ? known : motherboard.slot(for: known.id)
    }

    /// Returns a slot of no motherboard. Each use of it is reported with the reason why there is no motherboard.
    func missing(_ other: BoardID) -> Slot {
        let reason =
            slot.map { "but the board around '\($0.motherboard.identifier)' has no owner" }
            ?? "which has no owner (never installed, or gone already)"
        return .inert(other, because: "by '\(board)', \(reason)")
    }
}
