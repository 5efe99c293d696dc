import BoardyHeadless
package import BoardyStorage
import Foundation

extension CommandContext {
    /// Throws if a file that the command would write belongs to its store, which that would damage, or if two options
    /// name one file. Devices and pipes may have several writers.
    ///
    /// - Parameter files: the paths with the options that name them.
    package func checkWrittenFiles(_ files: [(option: String, path: String?)], of location: Location)
        throws(CommandError)
    {
        for (option, path) in files {
            guard let path, path != "-", location.hasFile(at: path) else { continue }
            throw CommandError(
                code: .store,
                message: "\(option) would write to '\(path.printable)', which belongs to the store, "
                    + "so nothing was started. Name another file")
        }
        let named = files.compactMap { option, path in path.map { (option: option, path: $0) } }
            .filter { $0.path.isFile }
        for (number, file) in named.enumerated() {
            let other = named[..<number].first {
                $0.option != file.option && Location.file($0.path).hasFile(at: file.path)
            }
            guard let other else { continue }
            throw CommandError(
                code: .store,
                message: "\(other.option) and \(file.option) would both write to '\(file.path.printable)', "
                    + "so nothing was started. Name another file")
        }
    }
}

extension SessionRequest {
    /// The files that the session writes, with their options.
    package var writtenFiles: [(option: String, path: String?)] {
        // A log that is full gets another name.
        [("--trace", trace), ("--log", log), ("--record", record), ("--log", log.map { "\($0).1" })]
    }
}

extension String {
    /// True for the path of a regular file, or of a file that is still to be made.
    fileprivate var isFile: Bool {
        var status = stat()
        return self != "-" && (stat(self, &status) != 0 || status.st_mode & S_IFMT == S_IFREG)
    }
}
