import Foundation

/// A number that its type cannot hold, such as 1.5 for a whole number, and where it stands.
///
/// Foundation's decoder reports such a number as if the whole text were no JSON. Decoded once more, with a look at each value as it is
/// read, the number that was refused is known.
struct NumberMisfit: Error {
    /// The error that names the place and the type wanted there.
    let error: DecodingError

    init(_ wanted: any Decodable.Type, at path: [any CodingKey]) {
        error = .typeMismatch(wanted, .init(codingPath: path, debugDescription: "the number does not fit"))
    }

    /// The error that names the place; the one given, if it is about something else.
    static func located<T: Decodable>(_ error: any Error, decoding type: T.Type, from json: Data) -> any Error {
        guard case DecodingError.dataCorrupted = error else { return error }
        do {
            _ = try ContractCoding.decoder.decode(Watched<T>.self, from: json)
        } catch let misfit as NumberMisfit {
            return misfit.error
        } catch {}
        return error
    }
}

/// A value that is decoded through a ``WatchingDecoder``.
private struct Watched<T: Decodable>: Decodable {
    init(from decoder: any Decoder) throws { _ = try WatchingDecoder(base: decoder).read(T.self) }
}
