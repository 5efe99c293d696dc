public import BoardyCore
import Foundation

extension InputPolicy where Input: Decodable {
    /// Returns this policy with JSON accepted too: as `Data`, or as the dictionary or array that a JSON reader gives.
    ///
    ///     var inputPolicy: InputPolicy<Order> { .guaranteed.adaptingJSON(of: identifier) }
    ///
    /// A value of the input type is taken as it is, so a board whose input is `Data` gets it unread. JSON that does not
    /// fit is reported `codingFailed`, with the path in it and the type expected there.
    ///
    /// - Parameter board: the ID of the board, for messages.
    public func adaptingJSON(of board: BoardID) -> Self {
        adapting { value in
            guard !(value is Input), let json = try Self.json(value) else { return nil }
            do {
                return try ContractCoding.decode(Input.self, from: json)
            } catch {
                throw JSONMismatch(problem: JSONProblem(board: board, json: json, error))
            }
        }
    }

    /// Returns a value as JSON text, or nil if it is neither text, dictionary nor array.
    private static func json(_ value: Any) throws -> Data? {
        if let data = value as? Data { return data }
        guard value is [String: Any] || value is [Any], JSONSerialization.isValidJSONObject(value) else { return nil }
        return try JSONSerialization.data(withJSONObject: value)
    }
}

/// A problem in a message that names the board already.
struct JSONMismatch: Error, CustomStringConvertible {
    let problem: JSONProblem

    var description: String { problem.place }
}
