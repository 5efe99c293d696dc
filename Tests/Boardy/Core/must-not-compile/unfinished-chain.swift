import BoardyCore
import BoardyFlows

final class Screen {
    func wire(_ motherboard: Motherboard) {
        motherboard.registerChainFlow(matchedIdentifiers: [Pay.id], target: self)
            .handle(outputType: Int.self) { _, _ in }
            .eventuallySkipHandling()
        motherboard.registerChainFlow(matchedIdentifiers: [Pay.id], target: self)
            .handle(outputType: Int.self) { _, _ in }  // error: result of call to 'handle(outputType:_:)' is unused
    }
}
