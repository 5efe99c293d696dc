/// A payment at the gateway.
struct Submission: Sendable, Equatable {
    let id: String
    let last4: String
    let brand: String
    /// The identity of the gateway; nil for one over HTTP whose address an older version did not write down.
    var gateway: String?
}
