/// The published JSON of a request: `{"path":…}`, or `{"format":"json","data":…}`.
extension ImportRequest: Codable {
    private enum Key: String, CodingKey {
        case path, format, data
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if container.contains(.data) {
            self = .data(
                format: try container.decode(Format.self, forKey: .format),
                try container.decode(String.self, forKey: .data))
        } else {
            self = .path(try container.decode(String.self, forKey: .path))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .path(let path): try container.encode(path, forKey: .path)
        case .data(let format, let data):
            try container.encode(format, forKey: .format)
            try container.encode(data, forKey: .data)
        }
    }
}
