/// The transaction that is under way on a store.
struct Running {
    enum Kind {
        case nothing, transaction, reading
        /// An activation between its parts. Within a part, the part decides the kind.
        case activation
    }

    let kind: Kind
    let name: StaticString

    init(_ kind: Kind = .nothing, _ name: StaticString = "") {
        self.kind = kind
        self.name = name
    }
}
