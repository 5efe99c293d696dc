import Boundaries

final class Shelf: Boundary {
    var label: InputPort<String> { makeInputPort(implementation: "tea") }
    var long: InputPort<String> { makeInputPort(implementation: "\(ports.label), green") }

    func misspelt() -> String { ports.lable }  // error: this boundary has no input port of this name and type
    func wrongType() -> Int { ports.label }  // error: this boundary has no input port of this name and type
}

func outside(_ prices: Prices.Resolved) -> String { prices.ports.price }  // error: only the InputPort properties
