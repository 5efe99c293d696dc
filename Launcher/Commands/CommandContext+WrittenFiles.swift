import BoardyHeadless
import BoardyStorage

extension CommandContext {
    /// Throws if a file that the command would write belongs to its store, which that would damage.
    func checkWrittenFiles() throws(CommandError) {
        var files = [("--trace", invocation.trace), ("--log", invocation.log), ("--record", invocation.record)]
        // A log that is full gets another name.
        files.append(("--log", invocation.log.map { "\($0).1" }))
        if case .serve(let request) = invocation.command { files.append(("--access-log", request.accessLog)) }
        let location = invocation.location(environment: environment)
        for (option, path) in files {
            guard let path, path != "-", location.hasFile(at: path) else { continue }
            throw CommandError(
                code: .store,
                message: "\(option) would write to '\(path.printable)', which belongs to the store, "
                    + "so nothing was started. Name another file")
        }
    }
}
