import BoardyValues

extension Role {
    /// The role of those who run the shop, by its name: contracts import no other feature's.
    static let `operator`: Role = "operator"
}
