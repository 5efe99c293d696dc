/// The arguments of the process as the system passed them. This is the only code of the target that the compiler cannot
/// check.
public enum ProcessArguments {
    /// The bytes of each argument, without the name of the executable and without the NUL at the end.
    ///
    /// `CommandLine.arguments` replaces wrong bytes, so an error could not name them.
    public static var bytes: [[UInt8]] {
        // The system passes `argc` pointers to bytes that end in NUL, and keeps them for as long as the process runs.
        let arguments = UnsafeBufferPointer(start: Swift.CommandLine.unsafeArgv, count: Int(Swift.CommandLine.argc))
        return arguments.dropFirst().compactMap { $0 }.map { start in
            var end = start
            while end.pointee != 0 { end += 1 }
            return UnsafeBufferPointer(start: start, count: end - start).map { UInt8(bitPattern: $0) }
        }
    }
}
