import BoardyModulePlugin
import Testing

/// Tests of the options that an app gives to its plugins.
@Suite struct MainOptionsTests {
    private struct Theme: Equatable { var name: String }

    private enum Verbosity: MainOption {
        case quiet, loud
        static var defaultValue: Verbosity { .quiet }
    }

    @Test("MP-9 a value is found by its type; for a type without a value the result is nil")
    func values() {
        let options = MainOptions.default.with(Theme(name: "dark")).with(3)
        #expect(options.value(of: Theme.self) == Theme(name: "dark"))
        #expect(options.value(of: Int.self) == 3)
        #expect(options.value(of: String.self) == nil)
        #expect(MainOptions.default.value(of: Theme.self) == nil)
    }

    @Test("MP-9 a type with a default always has a value")
    func defaults() {
        let absent: Verbosity = MainOptions.default.value(of: Verbosity.self)
        let given: Verbosity = MainOptions.default.with(Verbosity.loud).value(of: Verbosity.self)
        #expect(absent == .quiet)
        #expect(given == .loud)
    }

    @Test("MP-9 options are a value: a change of a copy leaves the original, and a second value replaces the first")
    func valueSemantics() {
        let original = MainOptions.default.with(1)
        let copy = original.with(2)
        #expect(original.value(of: Int.self) == 1)
        #expect(copy.value(of: Int.self) == 2)
    }
}
