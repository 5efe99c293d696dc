import BoardyLock

/// A response in the library's memory, made when it is sent for the first time.
final class KeptResponse: Sendable {
    /// The bytes of its body.
    let count: Int
    // No `AtomicLazyReference`, which looks up its generic type at each use.
    private let made = Locked<LibraryResponse?>(nil)

    init(count: Int) { self.count = count }

    /// Returns the response, or nil if the library does not take it.
    func response(_ make: () -> LibraryResponse?) -> LibraryResponse? {
        made.withLock { made in
            if made == nil { made = make() }
            return made
        }
    }
}
