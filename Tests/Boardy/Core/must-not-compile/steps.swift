import BoardyCore
import BoardyFlows

func wire(_ motherboard: Motherboard) {
    motherboard.registerFlowSteps(Cart.self ->> Pay.self)  // error: requires the types 'Cart.Output' (aka 'Array<String>') and 'Pay.Input' (aka 'Int') be equivalent
    motherboard.registerFlowSteps(Cart.map(\.first) ->> Pay.self)  // error: 'String?'
}
