public import BoardyCore

extension Board {
    /// Adds an object to the watched contents of the board, typically the screen that it shows. Held weakly.
    public func watch(content: AnyObject) {
        let contents = watchedContents ?? WatchedContents()
        contents.references = contents.references.filter { $0.object != nil } + [WeakReference(object: content)]
        attachObject(contents)
    }

    /// True if a watched object is still alive.
    public var watchedContentIsAvailable: Bool {
        watchedContents?.references.contains { $0.object != nil } ?? false
    }

    /// Returns the watched objects that are still alive, in the order of watching. An object that was watched twice is
    /// there twice.
    public func availableWatchedContents() -> [AnyObject] { watchedContents?.references.compactMap(\.object) ?? [] }

    /// Returns the watched objects of a type that are still alive, in the order of watching.
    public func availableWatchedContents<Content>(_ type: Content.Type = Content.self) -> [Content] {
        availableWatchedContents().compactMap { $0 as? Content }
    }

    /// Returns the first watched object of a type that is still alive, or nil if none is.
    public func firstAvailableWatchedContent<Content>(_ type: Content.Type = Content.self) -> Content? {
        availableWatchedContents(type).first
    }

    /// Returns the last watched object of a type that is still alive, or nil if none is.
    public func lastAvailableWatchedContent<Content>(_ type: Content.Type = Content.self) -> Content? {
        availableWatchedContents(type).last
    }

    /// Removes every object from the watched contents.
    public func resetWatchedContents() { watchedContents?.references = [] }

    private var watchedContents: WatchedContents? { firstAttachedObject(WatchedContents.self) }
}

/// The objects that a board watches, as an object that is attached to the board.
private final class WatchedContents {
    var references: [WeakReference] = []
}

/// A reference that does not keep its object alive, as an element of a list.
private struct WeakReference {
    weak var object: AnyObject?
}
