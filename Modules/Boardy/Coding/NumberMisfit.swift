import Foundation

/// Where a number stands that its type cannot hold, such as 1.5 for a whole number.
///
/// Foundation's decoder reports such a number as if the whole text were no JSON. With every number that is not whole, or too large, written
/// as a text instead, it names the place where it wanted a number.
enum NumberMisfit {
    /// The error that names the place; the one given, if it is about something else.
    static func located<T: Decodable>(_ error: any Error, decoding type: T.Type, from json: Data) -> any Error {
        guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty,
            let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed),
            let marked = try? JSONSerialization.data(withJSONObject: marking(value), options: .fragmentsAllowed)
        else { return error }
        do {
            _ = try ContractCoding.decoder.decode(type, from: marked)
            return error
        } catch DecodingError.typeMismatch(let wanted, let context) {
            return DecodingError.typeMismatch(wanted, context)
        } catch {
            return error
        }
    }

    private static func marking(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]: object.mapValues(marking)
        case let array as [Any]: array.map(marking)
        case let number as NSNumber where !(value is Bool) && Int64("\(number)") == nil: "\(number)"
        default: value
        }
    }
}
