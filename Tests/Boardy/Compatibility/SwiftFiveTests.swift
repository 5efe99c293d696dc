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

    @Test("P-12 a handler with a target of the main thread is not called on another thread, and that is reported")
    func otherThread() throws {
        let output = try Snippet(
            source: """
                import Boardy
                import BoardyCompatibility
                import Foundation

                protocol Controllable: AnyObject { func refresh(_ text: String) }
                final class Controller: Controllable { func refresh(_ text: String) { print(text) } }
                final class Echo: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
                    typealias InputType = Int
                    typealias OutputType = Int
                    func activate(withGuaranteedInput input: Int) { sendOutput(input) }
                }

                func elsewhere(_ body: @escaping () -> Void) {
                    let done = DispatchSemaphore(value: 0)
                    Thread.detachNewThread { body(); done.signal() }
                    done.wait()
                }

                func connect(_ controller: Controllable, _ bus: Bus<Int>, _ name: String) {
                    bus.connect(target: controller) { controller, value in controller.refresh("\\(name) \\(value)") }
                }

                @main struct Program {
                    @MainActor static func main() async {
                        let controller = Controller(), bus = Bus<Int>(), other = Bus<Int>()
                        let sink = DiagnosticSink { print($0.kind, $0.line, $0.message.prefix(46)) }
                        DiagnosticSink.withSink(sink) {
                            let motherboard = Motherboard(boards: [Echo(identifier: "a")])
                            let target: Controllable = controller
                            connect(target, bus, "bus")
                            motherboard.matchedFlow("a", with: Int.self).addTarget(target) { target, value in
                                target.refresh("output \\(value)")
                            }
                            bus.transport(1)
                            elsewhere { bus.transport(2) }
                            elsewhere { motherboard.activateBoard(.target("a", 3)) }
                            motherboard.activateBoard(.target("a", 4))
                            // An actor has no thread of its own, so nothing is known of a target that is given there.
                            elsewhere { connect(controller, other, "other") }
                            other.transport(5)
                        }
                        // On Linux, another thread serves the queue of the main actor from here on.
                        await Task.detached {}.value
                        bus.transport(6)
                        withExtendedLifetime(controller) {}
                    }
                }
                """, compilerArguments: ["-swift-version", "5"]
        ).output(linking: TemplateProgram.modules)
        #expect(
            output == [
                "bus 1",
                "isolationMissing 20 the handler with a target of type Controllable",
                "isolationMissing 31 the handler with a target of type Controllable",
                "output 4", "other 5", "bus 6",
            ])
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
