import CBoardySodium

/// Base64 with padding, in the alphabet of RFC 4648.
enum Base64 {
    static func text(of bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_ORIGINAL))
        _ = sodium_bin2base64(&text, text.count, bytes, bytes.count, sodium_base64_VARIANT_ORIGINAL)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the bytes of a text, or nil if the text is no base64.
    static func bytes(in text: String, variant: Int32 = sodium_base64_VARIANT_ORIGINAL) -> [UInt8]? {
        let text = Array(text.utf8CString)
        var bytes = [UInt8](repeating: 0, count: text.count), length = 0
        let result = sodium_base642bin(
            &bytes, bytes.count, text, text.count - 1, nil, &length, nil, variant)
        return result == 0 ? Array(bytes.prefix(length)) : nil
    }
}
