/// The value of a setting, in a type of its own, so that an absent value of an optional type is told from a value of
/// another type.
struct GivenValue<Value: Sendable>: Sendable {
    let value: Value
}
