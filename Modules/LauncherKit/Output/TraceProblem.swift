/// The reason why a trace was not written, or not all of it.
package struct TraceProblem: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
