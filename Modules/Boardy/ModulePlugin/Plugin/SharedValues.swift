import Foundation

/// The values that an app shares with its plugins, each with its JSON.
struct SharedValues {
    private var values: [(value: any Encodable, json: Data)] = []

    mutating func add(_ value: any Encodable) throws { values.append((value, try JSONEncoder().encode(value))) }

    func value<Value: Decodable>(of type: Value.Type) -> Value? {
        for shared in values.reversed() { if let value = shared.value as? Value { return value } }
        let decoder = JSONDecoder()
        for shared in values.reversed() {
            if let value = try? decoder.decode(type, from: shared.json) { return value }
        }
        return nil
    }
}
