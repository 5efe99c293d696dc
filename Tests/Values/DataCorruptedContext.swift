extension DecodingError {
    /// The context of a `dataCorrupted` error; nil for other decoding errors.
    var dataCorruptedContext: Context? {
        if case .dataCorrupted(let context) = self { context } else { nil }
    }
}
