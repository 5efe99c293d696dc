import Testing

@testable import Boundaries

@Suite struct ListTests {
    @Test(
        "CT-2, NC-7 the compiler finds a boundary at any place of a list, and for one that is not there that it may be missing"
    )
    func listed() {
        let list = Listed<BoundaryList.Add<First>.Add<Second>.Add<Third>>()
        let proofs: (IsListed<First>, IsListed<Second>, IsListed<Third>) = (list.resolved, list.resolved, list.resolved)
        let missing: NotListed<Other> = list.resolved
        #expect(type(of: proofs) == (IsListed<First>, IsListed<Second>, IsListed<Third>).self)
        #expect(type(of: missing) == NotListed<Other>.self)
    }

    @Test("LM-1 a list of any length has twenty places; those beyond its end hold no boundary")
    func beyondTheEnd() {
        #expect(type(of: BoundaryList().first) == Supply<NoBoundary>.self)
        #expect(type(of: BoundaryList().twentieth) == Supply<NoBoundary>.self)
        #expect(type(of: BoundaryList().beyondTwentieth) == BoundaryList.self)
    }
}

private final class First: Boundary {}
private final class Second: Boundary {}
private final class Third: Boundary {}
private final class Other: Boundary {}
