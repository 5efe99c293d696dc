/// The differences between the clocks of processes whose files are joined, as far as causes prove them.
enum ClockShifts {
    /// Moves the messages of a file to later times, until each begins after its cause in another file.
    ///
    /// - Parameter files: the messages of each file.
    /// - Returns: the messages of all files.
    static func aligned(_ files: [[OTLPMessage]]) -> [OTLPMessage] {
        var shifts = [UInt64](repeating: 0, count: files.count)
        let causes = causes(in: files)
        // A chain of causes passes at most every file. Files that caused each other's messages against their clocks
        // stay apart.
        for _ in files {
            for cause in causes {
                let from = cause.start &+ shifts[cause.file], to = cause.consequence &+ shifts[cause.consequenceFile]
                if to <= from { shifts[cause.consequenceFile] &+= from - to + 1 }
            }
        }
        return zip(files, shifts).flatMap { file, shift in file.map { $0.shifted(by: shift) } }
    }

    /// The start of a message and the start of its consequence in another file.
    private struct CrossCause {
        let file: Int
        let start: UInt64
        let consequenceFile: Int
        let consequence: UInt64
    }

    private static func causes(in files: [[OTLPMessage]]) -> [CrossCause] {
        var places: [TraceContext: (file: Int, start: UInt64)] = [:]
        for (number, file) in files.enumerated() {
            for message in file { places[message.context] = (number, message.start) }
        }
        return files.enumerated().flatMap { number, file in
            file.compactMap { message in
                guard let cause = message.cause.flatMap({ places[$0] }), cause.file != number else { return nil }
                return CrossCause(
                    file: cause.file, start: cause.start, consequenceFile: number, consequence: message.start)
            }
        }
    }
}
