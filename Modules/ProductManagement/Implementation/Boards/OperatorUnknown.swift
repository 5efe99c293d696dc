/// The error that nobody is signed in as an operator any more.
struct OperatorUnknown: Error, CustomStringConvertible {
    var description: String {
        "nobody is signed in as an operator any more. Nothing was changed. Sign in as an operator, or have an operator grant the role"
    }
}
