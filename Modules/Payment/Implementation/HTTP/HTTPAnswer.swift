/// The answer of a gateway, whatever its status.
struct HTTPAnswer: Sendable {
    let status: Int
    let body: [UInt8]
}
