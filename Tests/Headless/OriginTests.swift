import BoardyCore
import BoardyTesting
import Testing

/// Tests of the number that everything has which follows from an opening.
@Suite struct OriginTests {
    @Test("AD-3 a result and a response have the number of what began them, also after work outside of the domain")
    func results() async {
        let origins = await onDomain { actor in
            let board = Board(identifier: "a"), motherboard = Motherboard(boards: [board], isolation: actor)
            var origins: [Int] = []
            for number in [1, 2] {
                motherboard.following(origin: number) { () -> Void in
                    board.perform({ await Task.yield() }) { _ in
                        origins.append(motherboard.origin)
                        // What a result begins follows from the same.
                        board.perform({ await Task.yield() }) { _ in origins.append(motherboard.origin) }
                    }
                }
            }
            board.perform({ await Task.yield() }) { _ in origins.append(motherboard.origin) }
            origins.append(motherboard.origin)
            await motherboard.workSettled(isolation: actor)
            return origins
        }
        #expect(origins.first == 0)
        #expect(origins.sorted() == [0, 0, 1, 1, 2, 2])
    }

    @Test("AD-3 the number is gone when the call returns, or throws")
    func ends() async {
        struct Failure: Error {}
        let origins = await onDomain { actor in
            let motherboard = Motherboard(isolation: actor)
            return motherboard.following(origin: 3) {
                let failed = try? motherboard.following(origin: 4) { () throws -> Int in throw Failure() }
                return [failed ?? motherboard.origin]
            } + [motherboard.origin]
        }
        #expect(origins == [3, 0])
    }
}
