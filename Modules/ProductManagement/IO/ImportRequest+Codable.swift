/// The published JSON of a request: `{"path":…}`, or `{"format":"json"|"csv","data":…}`, with `"dryRun":true` or
/// without.
extension ImportRequest: Codable {
    private enum Key: String, CodingKey {
        case path, format, data, dryRun
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let isDryRun = try container.decodeIfPresent(Bool.self, forKey: .dryRun) ?? false
        if container.contains(.data) {
            let format = try container.decode(Format.self, forKey: .format)
            self.init(.data(format: format, try container.decode(String.self, forKey: .data)), isDryRun: isDryRun)
        } else {
            self.init(.path(try container.decode(String.self, forKey: .path)), isDryRun: isDryRun)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch source {
        case .path(let path): try container.encode(path, forKey: .path)
        case .data(let format, let data):
            try container.encode(format, forKey: .format)
            try container.encode(data, forKey: .data)
        }
        if isDryRun { try container.encode(true, forKey: .dryRun) }
    }
}
