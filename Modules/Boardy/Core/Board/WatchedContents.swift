extension Board {
    /// Adds an object to the watched contents of the board, typically the screen that it shows. Held weakly.
    public final func watch(content: AnyObject) {
        let extras = extras
        extras.watched = extras.watched.filter { $0.object != nil } + [WatchedContent(object: content)]
    }

    /// True if a watched object is still alive.
    public final var watchedContentIsAvailable: Bool {
        existingExtras?.watched.contains { $0.object != nil } ?? false
    }

    /// Returns the watched objects that are still alive, in the order of watching. An object that was watched twice is there twice.
    public final func availableWatchedContents() -> [AnyObject] { existingExtras?.watched.compactMap(\.object) ?? [] }

    /// Returns the watched objects of a type that are still alive, in the order of watching.
    public final func availableWatchedContents<Content>(_ type: Content.Type) -> [Content] {
        availableWatchedContents().compactMap { $0 as? Content }
    }

    /// Returns the first watched object of a type that is still alive, or nil.
    public final func firstAvailableWatchedContent<Content>(_ type: Content.Type) -> Content? {
        availableWatchedContents(type).first
    }

    /// Returns the last watched object of a type that is still alive, or nil.
    public final func lastAvailableWatchedContent<Content>(_ type: Content.Type) -> Content? {
        availableWatchedContents(type).last
    }

    /// Removes every object from the watched contents.
    public final func resetWatchedContents() { existingExtras?.watched = [] }
}

extension Board: AttachmentOwner, Pairable {
    /// The objects that live as long as the board.
    public final var attachments: Attachments { extras.attachments }
}
