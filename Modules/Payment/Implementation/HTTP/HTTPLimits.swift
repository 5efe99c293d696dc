/// The time and memory that a request may take.
struct HTTPLimits: Sendable {
    /// In milliseconds.
    var connecting = 5_000
    /// In milliseconds, connecting included.
    var total = 20_000
    /// In bytes, of the body.
    var answer = 256 * 1024
}
