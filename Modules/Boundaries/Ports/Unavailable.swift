/// The body of a declaration that is marked unavailable, which the compiler lets nobody call.
func unavailable() -> Never {
    fatalError("A declaration that is marked unavailable was called.")
}
