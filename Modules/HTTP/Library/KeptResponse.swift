import Synchronization

/// A response in the library's memory, made when it is sent for the first time.
final class KeptResponse: Sendable {
    /// The bytes of its body.
    let count: Int
    private let made = AtomicLazyReference<LibraryResponse>()

    init(count: Int) { self.count = count }

    /// Returns the response, or nil if the library does not take it.
    func response(_ make: () -> LibraryResponse?) -> LibraryResponse? {
        made.load() ?? make().map { made.storeIfNil($0) }
    }
}
