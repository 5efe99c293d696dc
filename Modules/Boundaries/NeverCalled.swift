/// The body of a declaration that exists only for the message with which the compiler refuses each use.
func neverCalled() -> Never {
    fatalError("A declaration that is unavailable everywhere was called.")
}
