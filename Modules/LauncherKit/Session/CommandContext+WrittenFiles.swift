import BoardyHeadless
package import BoardyStorage

extension CommandContext {
    /// Throws if a file that the command would write belongs to its store, which that would damage.
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
    }
}

extension SessionRequest {
    /// The files that the session writes, with their options.
    var writtenFiles: [(option: String, path: String?)] {
        // A log that is full gets another name.
        [("--trace", trace), ("--log", log), ("--record", record), ("--log", log.map { "\($0).1" })]
    }
}
