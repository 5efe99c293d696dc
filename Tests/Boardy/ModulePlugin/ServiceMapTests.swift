import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import SnippetCompiler
import Testing

private final class ShoppingMap: ModuleServiceMap {
    var ioCart: ContractDestination<Cart> { self[Cart.self] }
}

extension ServiceMap {
    fileprivate var modShopping: ShoppingMap { link() }
}

/// Tests of reaching public boards through their modules.
@Suite struct ServiceMapTests {
    private let log = Log()

    @Test("SM-1 a public board is reached through its module, from a motherboard and from a board of it")
    func reached() {
        let asking = Board(identifier: "asking")
        let motherboard = Motherboard(boards: [Noting<Cart> { [log] in log.add("cart") }, asking])
        motherboard.serviceMap.modShopping.ioCart.activation.activate()
        asking.serviceMap.modShopping.ioCart.activation.activate()
        #expect(log.entries == ["cart", "cart"])
    }

    @Test("SM-2 a module's map has the motherboard from which it came")
    func mainboard() {
        let motherboard = Motherboard(), other = Motherboard()
        #expect(motherboard.serviceMap.modShopping.motherboard === motherboard)
        #expect(other.serviceMap.modShopping.motherboard === other)
    }

    @Test("SM-3 link makes a new map each time, on the same motherboard")
    func link() {
        let motherboard = Motherboard(), map = motherboard.serviceMap
        let first = map.modShopping, second = map.modShopping
        #expect(first !== second)
        #expect(first.motherboard === second.motherboard)
    }

    @Test("SM-3 a module's map does not offer the accessors of other modules")
    func otherModules() throws { try Snippet("other-modules").verify() }

    @Test("PR-D3, BT-D3 no door registers a board of another kind, and only a block task's contract takes a parameter")
    func kinds() throws { try Snippet("kinds").verify() }

    @Test("SM-D1 a map holds its motherboard weakly, and reaches no board without it")
    func weakly() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            var motherboard: Motherboard? = Motherboard(boards: [Noting<Cart> { [log] in log.add("cart") }])
            let map = motherboard?.serviceMap.modShopping
            motherboard = nil
            #expect(map != nil && map?.motherboard == nil)
            map?.ioCart.activation.activate()
        }
        #expect(log.entries.isEmpty)
        #expect(recorder.events.map(\.kind) == [.boardNotInstalled])
        #expect(recorder.events.first?.board == Cart.id)
    }

    @Test("SM-D1 the map of a board without an owner reaches no board, which is reported")
    func ownerless() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let map = Board(identifier: "lost").serviceMap
            #expect(map.motherboard == nil)
            map.modShopping.ioCart.activation.activate()
        }
        #expect(recorder.events.map(\.kind) == [.boardNotInstalled, .boardNotInstalled])
        #expect(
            recorder.messages.first == "boardNotInstalled: 'lost' asked for a service map, but has no owner")
    }
}
