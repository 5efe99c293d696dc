import Boundaries

func port() -> InputPort<Int> { InputPort(implementation: 3) }  // error: is inaccessible // error: extraneous
func unlabelled() -> InputPort<Int> { InputPort(3) }  // error: initializer is inaccessible
func content(of port: InputPort<Int>) -> Int { port.implementation }  // error: is inaccessible
