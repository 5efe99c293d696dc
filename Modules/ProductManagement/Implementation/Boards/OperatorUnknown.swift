import BoardyHeadless

/// The error that nobody is signed in as an operator any more.
struct OperatorUnknown: AnswerProblem, CustomStringConvertible {
    var sentence: String {
        "Nobody is signed in as an operator any more. Nothing was changed. Sign in as an operator, "
            + "or have an operator grant the role."
    }
    var description: String { sentence }
}
