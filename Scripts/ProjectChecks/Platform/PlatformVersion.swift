struct PlatformVersion: Comparable, CustomStringConvertible {
    let major: Int
    let minor: Int

    var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

    static func < (one: PlatformVersion, other: PlatformVersion) -> Bool {
        (one.major, one.minor) < (other.major, other.minor)
    }
}
