import Boundaries

func noPort(_ prices: Prices.Resolved) -> Int { prices.internalRate }  // error: only the InputPort
func privatePort(_ prices: Prices.Resolved) -> Int { prices.discount }  // error: no input port of this name
func misspelt(_ prices: Prices.Resolved) -> String { prices.prise }  // error: no input port of this name
func wrongType(_ prices: Prices.Resolved) -> Int { prices.price }  // error: no input port of this name
func plugin(_ memory: Memory.Resolved) -> Orders.Plugin { memory.makePlugin() }  // error: instance method
func children(_ catalogue: Catalogue.Resolved) -> String { catalogue.price }  // error: no input port of this name
func inner(_ catalogue: Catalogue.Resolved) -> String { catalogue.dependencies.price }  // error: only the InputPort

func filled(_ memory: Memory.Resolved) -> Any {
    Memory.Resolved.add(memory, to: BoundaryList())  // error: 'BoundaryList' initializer is inaccessible
}
