/// The way in which values of remote contracts are written and read by one process, which depends on the keys that it has.
public struct WireCoding: Sendable {
    /// The facts for encoders of values.
    let writing: [CodingUserInfoKey: any Sendable]
    /// The facts for decoders of values.
    let reading: [CodingUserInfoKey: any Sendable]
    /// The facts for the encoder that describes samples.
    let describing: [CodingUserInfoKey: any Sendable]

    /// The coding of a process without keys, which refuses values that hold a secret.
    public static let unsealed = WireCoding(writing: [:], reading: [:], describing: [:])
}
