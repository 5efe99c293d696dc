import BoardyCore
import Testing

private struct NoTicket: Error, Equatable {}

/// Tests of awaited outputs of boards with several hooks.
@Suite(.timeLimit(.minutes(10)))
struct BarrierHookAwaitTests {
    private static let hooks = ["option", "input", "guaranteed"]

    /// Returns a motherboard with a board that has all hooks, and with gates that decide off the domain.
    private static func motherboard(
        _ log: Log, refusing: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> Motherboard {
        let target = GuaranteedHooksBoard("target", log) { board, hook in board.activation("\(hook)-gate").barrier() }
        let gates = hooks.map { hook in
            Scripted<Bell>("\(hook)-gate") { board, _ in
                board.perform({}) { [weak board] _ in
                    if hook == refusing { board?.refuse(NoTicket()) } else { board?.complete() }
                }
            }
        }
        return Motherboard(boards: [target] + gates)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("M-D5, AB-2 who awaits an output gets it when all gates have let the activation pass")
    func passes() async {
        await onStage { stage in
            let log = Log(), motherboard = Self.motherboard(log)
            let target = MainboardGenericDestination<Int, Int, Never, Never>.of(motherboard, "target")
            var output: Int?
            let waiting = Task.immediate {
                _ = stage
                output = try? await target.output(with: 7)
            }
            await motherboard.workSettled()
            await settle()
            #expect(output == 7)
            #expect(log.entries == ["option 7", "input 7", "guaranteed 7", "activated 7"])
            waiting.cancel()
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(
        "M-D5, AB-D1 who awaits an output gets the reason of the gate that refuses, whichever it is", arguments: hooks)
    func refused(_ refusing: String) async {
        await onStage { stage in
            let log = Log(), motherboard = Self.motherboard(log, refusing: refusing)
            let target = MainboardGenericDestination<Int, Int, Never, Never>.of(motherboard, "target")
            var refusals: [BoardError?] = []
            let waiting = Task.immediate {
                _ = stage
                do { _ = try await target.output(with: 7) } catch { refusals.append(error as? BoardError) }
            }
            await motherboard.workSettled()
            await settle()
            #expect(refusals.map { $0?.reason as? NoTicket } == [NoTicket()])
            #expect(log.entries.last == "\(refusing) 7")
            waiting.cancel()
        }
    }
}
