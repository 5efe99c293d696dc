/// The reason why a server does not start, with the address that was asked for.
public struct ServerError: Error, Equatable, CustomStringConvertible {
    /// A reason for which the server did not start.
    public enum Reason: Equatable, Sendable {
        /// Another program listens at the port.
        case portTaken
        /// The user may not listen at the port.
        case noPermission
        /// The machine does not have the address.
        case unknownAddress
        /// The text is no numeric address.
        case noAddress
        case portOutOfRange
        case libraryMissing
        /// Another error of the system, by its number.
        case system(Int32)
    }

    public let reason: Reason
    public let host: String
    public let port: Int

    /// The error with a way out of it, for the person who started the server.
    public var description: String {
        switch reason {
        case .portTaken:
            "Port \(port) of \(host) is taken by another program. Choose another port, or 0 for any free one."
        case .noPermission:
            "This user may not listen at port \(port) of \(host). Choose a port "
                + "from 1024 on, and let a proxy pass port "
                + "\(port) on to it."
        case .unknownAddress:
            "\(host) is no address of this machine. Use 127.0.0.1 or ::1 for this machine only, 0.0.0.0 or :: for "
                + "everybody who reaches it."
        case .noAddress:
            "\"\(host)\" is no numeric address. Use 127.0.0.1 or ::1 for this "
                + "machine only, 0.0.0.0 or :: for everybody "
                + "who reaches it."
        case .portOutOfRange: "\(port) is no port. Choose one from 1 to 65535, or 0 for any free one."
        case .libraryMissing: "libmicrohttpd cannot be loaded, which serves HTTP. Scripts/bootstrap installs it."
        case .system(let code): "The server cannot listen at port \(port) of \(host): error \(code) of the system."
        }
    }
}
