/// The registrations of a producer, in their order and by ID.
struct RegistrationTable {
    private(set) var all: [BoardRegistration] = []
    private var indices: [BoardID: Int] = [:]

    subscript(id: BoardID) -> BoardRegistration? { indices[id].map { all[$0] } }

    /// Adds a registration, in the place of another one with its ID if there is one.
    mutating func insert(_ registration: BoardRegistration) {
        if let index = indices[registration.id] {
            all[index] = registration
        } else {
            indices[registration.id] = all.count
            all.append(registration)
        }
    }

    mutating func remove(_ id: BoardID) {
        all.removeAll { $0.id == id }
        indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
    }

    /// Releases the memory that was reserved for more boards, and shares the indices with a table that has equal ones.
    mutating func compact(sharingWith other: RegistrationTable) {
        all = all.map(\.self)
        if indices == other.indices { indices = other.indices }
    }
}
