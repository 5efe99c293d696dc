/// A state or a step that the rules of remote boards do not allow.
package struct Violation: Error, Equatable, CustomStringConvertible {
    /// The rule of docs/specification/remote.md, such as `RM-41`.
    package let rule: String
    package let message: String

    init(_ rule: String, _ message: String) {
        self.rule = rule
        self.message = message
    }

    package var description: String { "\(rule): \(message)" }

    /// Throws a violation unless a condition holds.
    static func unless(
        _ condition: Bool, _ rule: String, _ message: @autoclosure () -> String
    ) throws(Violation) {
        if !condition { throw Violation(rule, message()) }
    }
}
