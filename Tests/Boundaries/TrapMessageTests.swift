import Testing

@testable import Boundaries

// What stops the process says, word by word. That it stops is shown by exit tests beside the rules.

@Suite struct TrapMessageTests {
    @Test("BO-D1 a cycle: who cannot be built, the way round, and how to break it")
    func cycle() {
        var search = CycleSearch()
        let begun: [any BoundaryProtocol.Type] = [Chicken.self, Ovum.self]
        for (number, next) in begun.enumerated() {
            #expect(
                search.complaint(about: next, in: Farm.self, of: Farm.Subboundaries.self, openChains: 9 + number) == nil
            )
        }
        let complaint = search.complaint(
            about: Chicken.self, in: Farm.self, of: Farm.Subboundaries.self, openChains: 11)
        #expect(
            complaint == """
                Farm cannot build Chicken, which needs itself: Chicken -> Ovum -> Chicken.
                Let one of them declare a plugin for what it needs of the other, and fill it with a closure that reads \
                the port when it is called.
                """)
    }

    @Test("BO-D1 nothing is suspicious among as many open chains as twice the children")
    func fewOpenChains() {
        var search = CycleSearch()
        for _ in 0..<3 {
            #expect(
                search.complaint(about: Chicken.self, in: Farm.self, of: Farm.Subboundaries.self, openChains: 4) == nil)
        }
    }

    @Test("BY-2 the internals of another boundary: whose they are, and how a boundary is built")
    func internals() {
        let internals = BoundaryObject.Internals(BoundaryList(), for: Chicken.self)
        #expect(
            internals.misuse(by: Ovum.self) == """
                Ovum got the internals of Chicken.
                Internals fit only the boundary they were made for: pass them to super.init(internals:), do not keep \
                them, and let a container build Ovum with resolver(for: Ovum.self).
                """)
    }
}

private final class Chicken: Boundary {}

private final class Ovum: Boundary {}

private final class Farm: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Chicken>.Add<Ovum>
}
