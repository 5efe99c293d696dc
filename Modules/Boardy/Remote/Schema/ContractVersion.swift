import BoardySodium

/// A version of a remote contract: the SHA-256 hash of its schema text.
///
/// Two processes understand each other if the hash of the caller is among those that the worker accepts.
public struct ContractVersion: Hashable, Sendable, CustomStringConvertible {
    /// 64 hexadecimal digits in small letters.
    public let hash: String

    /// Creates a version of a hash, as a contract lists it in its earlier versions.
    public init(_ hash: String) { self.hash = hash }

    /// Creates the version of a schema text.
    public init(ofText text: String) { hash = SHA256.hash(of: text.utf8).hexadecimal }

    /// The first eight digits, which tell the versions of one contract apart in messages and names of files.
    public var short: String { String(hash.prefix(8)) }

    public var description: String { short }
}
