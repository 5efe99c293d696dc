import BoardyComposable
import BoardyCore
import Testing

/// Tests random actions against a model that is a plain list.
@Suite struct OrderTests {
    @Test(
        "CP-2, CP-D1 after random actions the interface shows a plain list's elements, with versions that only rise",
        arguments: 0..<40)
    func model(seed: UInt64) {
        var random = Numbers(state: seed)
        let boards: [BoardID] = ["x", "y", "z"], ids: [BoardID] = ["a", "b", "c", "d", "e"]
        let composer = ComposableMotherboard<String>()
        for board in boards { composer.motherboard.addBoard(Part(identifier: board)) }
        composer.motherboard.diagnostics = DiagnosticSink { _ in }
        let page = Page()
        composer.connect(to: page)
        var list: [(id: BoardID, text: String?, priority: Int, board: BoardID)] = []
        var last = 0

        for step in 0..<100 {
            let board = boards[Int(random.next() % 3)], id = ids[Int(random.next() % 5)]
            let place = list.firstIndex { $0.id == id }
            switch random.next() % 6 {
            case 0, 1:
                composer.put(.show("\(step)", as: id, priority: step), by: board)
                let element = (id, "\(step)" as String?, step, board)
                if let place { list[place] = element } else { list.append(element) }
            case 2: composer.put(.reload(id), by: board)
            case 3:
                composer.put(.removeContent(id), by: board)
                if let place { list[place].text = nil }
            case 4:
                composer.put(.updateConfiguration(id, ElementConfiguration(Priority.self, -step)), by: board)
                if let place { list[place].priority = -step }
            default:
                composer.motherboard.completer(board).complete()
                composer.motherboard.addBoard(Part(identifier: board))
                list.removeAll { $0.board == board }
            }
            let shown = page.drawn.last ?? []
            #expect(shown.map(\.id) == list.map(\.id))
            #expect(shown.map(\.content) == list.map(\.text))
            #expect(shown.map { $0.configuration[Priority.self] } == list.map(\.priority))
            let highest = shown.map(\.version).max() ?? 0
            #expect(Set(shown.map(\.version)).count == shown.count)
            last = max(last, highest)
        }
        #expect(last > 0)
        for (before, after) in zip(page.drawn, page.drawn.dropFirst()) {
            for element in before {
                if let next = after.first(where: { $0.id == element.id }) { #expect(next.version >= element.version) }
            }
        }
    }
}

/// A random number generator with a seed.
private struct Numbers {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
