/// The error that nobody is signed in any more.
struct OperatorUnknown: Error, CustomStringConvertible {
    var description: String {
        "nobody is signed in, so the journal of the stock could not name who changes it. Nothing was changed. Sign in as an operator"
    }
}
