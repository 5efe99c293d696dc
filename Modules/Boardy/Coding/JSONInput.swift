public import BoardyCore
import Foundation

extension InputPolicy where Input: Decodable {
    /// This policy, where JSON is taken too: as `Data`, or as a dictionary or an array as JSON readers give them.
    ///
    ///     var inputPolicy: InputPolicy<Order> { .guaranteed.adaptingJSON(of: identifier) }
    ///
    /// A value of the input type is taken as it is: `Data` that was asked for is never read. JSON that does not fit is reported
    /// `codingFailed`, with the place in it and what was expected there.
    ///
    /// - Parameter board: the board whose input it is, for messages.
    public func adaptingJSON(of board: BoardID) -> Self {
        adapting { value in
            guard !(value is Input), let json = try Self.json(value) else { return nil }
            do {
                return try ContractCoding.decoder.decode(Input.self, from: json)
            } catch {
                throw JSONMisfit(
                    JSONProblem(board: board, json: json, NumberMisfit.located(error, decoding: Input.self, from: json))
                )
            }
        }
    }

    /// A value as JSON text; nil if it is nothing of that kind.
    private static func json(_ value: Any) throws -> Data? {
        if let data = value as? Data { return data }
        guard value is [String: Any] || value is [Any], JSONSerialization.isValidJSONObject(value) else { return nil }
        return try JSONSerialization.data(withJSONObject: value)
    }
}

/// A problem in a message that names the board already.
struct JSONMisfit: Error, CustomStringConvertible {
    let problem: JSONProblem

    init(_ problem: JSONProblem) { self.problem = problem }

    var description: String { problem.place }
}
