import Foundation

enum StandardFiles {
    /// True if the process was started with an open standard input.
    static let isInputOpen = fcntl(0, F_GETFD) != -1
    /// True if the process was started with an open standard output.
    static let isOutputOpen = fcntl(1, F_GETFD) != -1

    /// Opens the null device in place of each standard file that is closed.
    ///
    /// The next file that the process opens would take its number, and messages would be written into it. Call this
    /// before any file is opened.
    static func reserve() {
        _ = (isInputOpen, isOutputOpen)
        // A new file gets the lowest number that is free.
        for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    }
}
