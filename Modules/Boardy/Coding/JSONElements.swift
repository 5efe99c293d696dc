public import Foundation

/// Reads the elements of an array in JSON one after the other, and keeps none of them.
public enum JSONElements {
    /// The error that JSON has no array in the place where one is wanted.
    public struct ArrayMissing: Error {}

    /// Decodes the elements of an array, which is the whole of the JSON or stands under a key of an object.
    ///
    ///     try JSONElements.each(Row.self, in: data, under: "rows") { row, index, _ in print(index, row.title) }
    ///
    /// - Parameters:
    ///   - use: gets an element, the number of elements before it, and the number of all; that is 0 if it is not known.
    ///     It is called before it is known whether the elements behind can be read.
    /// - Throws: ``JSONLimitError``; ``ArrayMissing``; the errors of decoding and of `use`.
    public static func each<Element: Decodable>(
        _ type: Element.Type, in data: Data, under key: String,
        _ use: (Element, _ index: Int, _ count: Int) throws -> Void
    ) throws {
        try JSONLimits.check(data)
        try withoutActuallyEscaping(use) { use in
            _ = try JSONDecoder().decode(UsedElements<Element>.self, from: data, configuration: (key, use))
        }
    }
}

private struct UsedElements<Element: Decodable>: DecodableWithConfiguration {
    init(from decoder: any Decoder, configuration: (key: String, use: (Element, Int, Int) throws -> Void)) throws {
        var list: any UnkeyedDecodingContainer
        if let bare = try? decoder.unkeyedContainer() {
            list = bare
        } else if let named = try? decoder.container(keyedBy: JSONKey.self)
            .nestedUnkeyedContainer(forKey: JSONKey(stringValue: configuration.key))
        {
            list = named
        } else {
            throw JSONElements.ArrayMissing()
        }
        while !list.isAtEnd {
            let index = list.currentIndex
            try configuration.use(try list.decode(Element.self), index, list.count ?? 0)
        }
    }
}
