import Boundaries
import Testing

@testable import BoundariesTesting

// What stops the process says, word by word. That it stops is shown by exit tests beside the rules.

@Suite struct FakeTrapTests {
    @Test("BO-D9 a fake: which port is missing and of what type, what there is, and how to give it")
    func fake() {
        let ports = FakeContents(boundary: Chicken.self, contents: [\Chicken.weight: makeTestPort(2)])
        let missing = ports.missing(\Chicken.name, String.self)
        #expect(missing.hasPrefix("The fake of Chicken has nothing for the port \\Chicken."))
        #expect(missing.contains(" of type String.\nIt has: \\Chicken."))
        #expect(missing.contains("\nGive it one, fake.set(\\Chicken."))
        #expect(missing.hasSuffix(", to: …), where the test makes the fake."))
        #expect(
            ports.noPlugin == """
                The fake of Chicken was asked to fill its plugin.
                A fake has ports only: hand the plugin itself to resolve(plugin:), with ports made by makeTestPort(_:).
                """)
    }
}

private final class Chicken: Boundary {
    var name: InputPort<String> { makeInputPort(implementation: "Berta") }
    var weight: InputPort<Int> { makeInputPort(implementation: 1) }
}
