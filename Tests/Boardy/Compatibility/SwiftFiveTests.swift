import SnippetCompiler
import Testing

/// Code in the language mode of Swift 5, where a target may have the type of a protocol.
@Suite struct SwiftFiveTests {
    @Test("P-10 in Swift 5 a target of a handler may have the type of a protocol, without a flag")
    func existentialTargets() throws {
        try Snippet(
            source: """
                import Boardy
                import BoardyCompatibility

                protocol Controllable: AnyObject { func refresh() }

                func connect(_ controller: Controllable, _ motherboard: Motherboard, _ bus: Bus<Int>) {
                    bus.connect(target: controller) { controller, _ in controller.refresh() }
                    bus.connect(target: controller) { controller in controller.refresh() }
                    motherboard.matchedFlow("a", with: Int.self).addTarget(controller) { target, _ in target.refresh() }
                    motherboard.completionFlow("a").addTarget(controller) { target, _ in target.refresh() }
                    motherboard.registerFlow(matchedIdentifiers: ["a"], target: controller) { (target, _: Int) in
                        target.refresh()
                    }
                    let parameter = BlockTaskParameter<Int, Int>(input: 1)
                        .onSuccess(target: controller) { target, _ in target.refresh() }
                        .onError(target: controller) { target, _ in target.refresh() }
                    motherboard.blockActivation("a", with: BlockTaskParameter<Int, Int>.self).activate(with: parameter)
                }
                """, compilerArguments: ["-swift-version", "5"]
        ).verify()
    }

    @Test("CK-1 an empty executor of two parameters is that of calls, also if the task has no value")
    func emptyExecutor() throws {
        try Snippet(
            source: """
                import Boardy

                func boards() -> [any ActivatableBoard] {
                    [
                        ResultTaskBoard<Int, Void, any Error>(identifier: "empty") { input, callback in },
                        ResultTaskBoard<Int, Void, any Error>(identifier: "named") { input, callback in
                            let _: (BoardResult<Void, any Error>) -> Void = callback
                        },
                        ResultTaskBoard<Int, Int, any Error>(identifier: "typed") { input, callback in
                            callback(.success(input))
                        },
                    ]
                }
                """
        ).verify()
    }
}
