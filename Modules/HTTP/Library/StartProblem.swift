#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The reason why a server of the library does not start.
enum StartProblem: Error {
    case libraryMissing
    case noAddress
    case portTaken
    case noPermission
    case unknownAddress
    /// Another error of the system, by its number.
    case system(Int32)

    init(code: Int32) {
        self =
            switch code {
            case EADDRINUSE: .portTaken
            case EACCES: .noPermission
            case EADDRNOTAVAIL: .unknownAddress
            default: .system(code)
            }
    }
}
