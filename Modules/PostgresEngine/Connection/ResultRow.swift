import BoardyPostgres

/// A row of a result, read by the places of its columns.
struct ResultRow {
    let values: ArraySlice<PostgresValue>

    /// The value at a place, from 0, or nil for NULL.
    private func value(_ place: Int) -> PostgresValue? {
        let index = values.startIndex + place
        return index < values.endIndex ? values[index] : nil
    }

    func integer(_ place: Int) -> Int? {
        guard case .integer(let value)? = value(place) else { return nil }
        return Int(value)
    }

    func text(_ place: Int) -> String? {
        guard case .text(let value)? = value(place) else { return nil }
        return value
    }

    func bytes(_ place: Int) -> [UInt8]? {
        guard case .bytes(let value)? = value(place) else { return nil }
        return value
    }

    /// True if the column is true, or false if it is false or NULL.
    func flag(_ place: Int) -> Bool { integer(place) == 1 }
}

extension PostgresResult {
    var rows: some Sequence<ResultRow> { (0..<count).lazy.map { ResultRow(values: self[$0]) } }
}
