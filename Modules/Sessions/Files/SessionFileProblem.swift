/// The reason why a file that a session writes, or a part of it, was not written.
package struct SessionFileProblem: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
