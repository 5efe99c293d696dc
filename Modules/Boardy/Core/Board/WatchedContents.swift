extension Board {
    /// Remembers an object that the board may ask for later, typically the screen it shows. Held weakly.
    public final func watch(content: AnyObject) {
        let extras = extras
        extras.watched = extras.watched.filter { $0.object != nil } + [WatchedContent(object: content)]
    }

    /// Whether an object that the board watches still lives.
    public final var watchedContentIsAvailable: Bool {
        existingExtras?.watched.contains { $0.object != nil } ?? false
    }

    /// The watched objects that still live, in the order of watching. One that was watched twice is there twice.
    public final func availableWatchedContents() -> [AnyObject] { existingExtras?.watched.compactMap(\.object) ?? [] }

    /// The watched objects of a type that still live, in the order of watching.
    public final func availableWatchedContents<Content>(_ type: Content.Type) -> [Content] {
        availableWatchedContents().compactMap { $0 as? Content }
    }

    /// The first watched object of a type that still lives; nil if there is none.
    public final func firstAvailableWatchedContent<Content>(_ type: Content.Type) -> Content? {
        availableWatchedContents(type).first
    }

    /// The last watched object of a type that still lives; nil if there is none.
    public final func lastAvailableWatchedContent<Content>(_ type: Content.Type) -> Content? {
        availableWatchedContents(type).last
    }

    /// Forgets every watched object.
    public final func resetWatchedContents() { existingExtras?.watched = [] }
}

extension Board: AttachmentOwner, Pairable {
    /// The objects that live as long as the board.
    public final var attachments: Attachments { extras.attachments }
}
