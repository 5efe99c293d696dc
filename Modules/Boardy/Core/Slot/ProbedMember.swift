/// A member of Boardy 1.x that a board may implement itself, and that it is asked for by a call.
enum ProbedMember {
    /// `activate(withOption:)`.
    case activation
    /// `interact(command:)`.
    case interaction
}
