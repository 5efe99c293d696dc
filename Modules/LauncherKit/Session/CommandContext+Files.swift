import BoardyHeadless
package import BoardyStorage
import Foundation

extension CommandContext {
    /// Throws if a file of the command belongs to its store, which writing would damage, or if two options name one
    /// file. Devices and pipes may have several writers.
    ///
    /// - Parameter files: the paths with the options that name them.
    package func checkFiles(_ files: [(option: String, path: String?)], of location: Location) throws(CommandError) {
        var named: [(option: String, path: String)] = []
        for case (let option, let path?) in files where path != "-" {
            let isOfStore = location.hasFile(at: path)
            var status = stat()
            let isFile = stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG  // It may still be to be made.
            let other = named.first { isFile && $0.option != option && Location.file($0.path).hasFile(at: path) }
            named.append((option, path))
            guard isOfStore || other != nil else { continue }
            let mistake =
                isOfStore
                ? "\(option) names '\(path.printable)', which belongs to the store"
                : "\(other?.option ?? "") and \(option) both name '\(path.printable)'"
            throw CommandError(code: .store, message: "\(mistake), so nothing was started. Name another file")
        }
    }
}

extension SessionRequest {
    /// The files that the session reads or writes, with their options. A log that is full gets another name.
    package var namedFiles: [(option: String, path: String?)] {
        [("--script", script), ("--trace", trace), ("--log", log), ("--record", record)]
            + [("--log", log.map { "\($0).1" })]
    }
}
