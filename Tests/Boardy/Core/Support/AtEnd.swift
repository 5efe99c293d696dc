/// Calls a closure as it goes.
final class AtEnd {
    private let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
    deinit { run() }
}
