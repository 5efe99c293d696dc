/// Arguments that the program cannot follow, with the reason.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String
}
