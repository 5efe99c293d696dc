/// The registrations of a producer, in their order and by ID.
struct RegistrationTable {
    private(set) var all: [BoardRegistration] = []
    private var indices: [BoardID: Int] = [:]

    subscript(id: BoardID) -> BoardRegistration? { indices[id].map { all[$0] } }

    /// Adds a registration, unless there is another one with its ID that it is not to replace.
    ///
    /// - Returns: the other registration; nil if there is none.
    mutating func insert(_ registration: BoardRegistration, replacingExisting: Bool) -> BoardRegistration? {
        guard let index = indices.updateValue(all.count, forKey: registration.id) else {
            all.append(registration)
            return nil
        }
        indices[registration.id] = index
        let existing = all[index]
        if replacingExisting { all[index] = registration }
        return existing
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
