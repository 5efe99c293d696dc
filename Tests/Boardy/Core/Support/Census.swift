/// Counts what lives of what it made. Belongs to the test's domain.
final class Census {
    fileprivate(set) var living = 0

    /// An object that counts as long as it lives: to be captured by what is watched.
    func member() -> Member { Member(of: self) }
}

final class Member {
    private let census: Census

    fileprivate init(of census: Census) {
        self.census = census
        census.living += 1
    }

    deinit { census.living -= 1 }

    /// True; to be asked by a closure that must still have what it captured.
    var isHere: Bool { census.living > 0 }
}
