/// The reason why a file of a session is not read or written.
public indirect enum FileRefusal: Error, Equatable {
    /// The session may not use the file, or it is not there.
    ///
    /// - Parameter takesNames: true if a new file may have a name without a folder.
    case refused(takesNames: Bool)
    /// Another part of the program has the file open.
    case inUse
    /// The file cannot be read. The reason follows "it", such as "is a directory".
    case unreadable(String)
    /// There is a file with the path, and it was not to be replaced.
    case exists
    /// The file cannot be created, written or replaced, for a reason such as "its path is empty".
    case unwritable(String)
    /// The path is meant on another host than the board's, which refuses the file too.
    case elsewhere(FileAccess.Place, FileRefusal)

    /// Returns the error of a module for the path of a file and the reason.
    public typealias Problem = @Sendable (_ path: String, _ reason: FileRefusal) -> any Error
}
