import AuthenticationIO

/// The cart of a guest, which follows into a sign-in.
struct GuestCart {
    /// The owner of the cart, as the repository knows it. No user has such an ID.
    let owner: String

    private static let prefix = "guest "

    init(of guest: Guest) { owner = Self.prefix + guest.id }

    /// Returns true for the owner of a guest's cart.
    static func isName(_ owner: String) -> Bool { owner.hasPrefix(prefix) }
}
