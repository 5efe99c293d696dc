import Testing

@testable import ProjectChecks

/// Violations of each rule in each disguise, in a tree without others.
@Suite struct SeededViolationTests {
    private static let seeds =
        Seed.imports + Seed.declarations + Seed.boards + Seed.closures + Seed.repository + Seed.otherPackages

    /// The issues of all seeds.
    static func issues() throws -> [CheckIssue] {
        try seeds.flatMap { try $0.tree.with($0.files, $0.targets).issues() }
    }

    @Test("a seeded violation is found with its rule and its place, and nothing else is", arguments: seeds)
    func found(seed: Seed) throws {
        let issues = try seed.tree.with(seed.files, seed.targets).issues()
        let place = try #require(seed.place)
        #expect(issues.filter { $0.rule == seed.rule }.map { "\($0.place)" } == [place])
        #expect(issues.filter { $0.rule != seed.rule && !seed.also.contains($0.rule) } == [])
    }

    @Test("the trees without a violation have no issue")
    func clean() throws {
        #expect(try SeededTree.repository.issues() == [])
        #expect(try SeededTree.otherPackage.issues() == [])
    }

    @Test("each rule has a seed, besides those that other tests look after")
    func complete() {
        let seeded = Set(Self.seeds.map(\.rule))
        #expect(CheckRule.allCases.filter { !seeded.contains($0) } == [.baseline, .packageDependency])
    }

    @Test("a circle of imports is told with its whole path, and the place of each step")
    func circle() throws {
        let tree = SeededTree.otherPackage.with(
            ["Sources/A/A.swift": "import B", "Sources/B/B.swift": "\nimport C", "Sources/C/C.swift": "import A"],
            [
                PackageTarget(name: "A", path: "Sources/A", dependencies: ["B"]),
                PackageTarget(name: "B", path: "Sources/B", dependencies: ["C"]),
                PackageTarget(name: "C", path: "Sources/C"),
            ])
        #expect(
            try tree.issues().filter { $0.rule == .cycle }.map(\.problem) == [
                "imports lead in a circle: C → A (Sources/C/C.swift:1:8) → B (Sources/A/A.swift:1:8) "
                    + "→ C (Sources/B/B.swift:2:8)"
            ])
    }

    @Test(
        "code that only looks like a violation is none",
        arguments: [
            "let a = \"import CartIO\"", "let a = #\"\"\"\nimport CartIO\n\"\"\"#", "// import CartIO",
            "#if canImport(UIKit)\nimport UIKit\n#endif", "func f(import CartIO: Int) {}",
            "class B: Board { weak var view: UIView?; var shown: UIView { make() }; let make: () -> UIView }",
            "class B: Board { let changes: Bus<UIView>; static let kind = UIView.self; let a: ViewBuilder }",
            "struct Flow { let delegate: any PaymentDelegate }",
            "class C { weak var delegate: (any PaymentDelegate)? }",
            "class C { var delegate: Board? { board } }", "class B: Board { let bus = Bus<Int>() }",
            "func f() { let bus = Bus<Int>(); flow.bind(to: bus); keep(bus) }",
            "enum A { static var bus: Bus<Int> { make() } }",
            "class B: Board { func f() { m.flow.handle { [weak self] in self?.f() }; bus.deliver { log($0) } } }",
            "class B: Board { func f() { m.flow.handle { g(Pay.self) } } }",
            "class B: Board { func activate() { tokens.append(m.flow.handle { f() }); m.flow(.a) } }",
            "class B: Board { init() { m.flow.addTarget(self) { $0.f() } } }",
            "enum Roots { static func make() -> PaymentRoot.Resolved { .init() } }",
            "let root = Lazy { PaymentBoundary() }", "package struct A {}", "extension Int { public var a: Int { 1 } }",
            "enum V: BoardContract {}\nfunc f() { m.register(V.self) { $0 }; n = m.output(of: Pay.self ->> V.self) }",
            "enum V: BoardContract { typealias Output = Int }\nfunc f() { m[V.self].activation.activate() }\n"
                + "func g() { m[V.self].flow.handle {} }",
            "enum V: BoardContract { typealias Output = Void }\nfunc f() { m[V.self].activation.activate() }",
            "let a = b.lazy.compactMap { $0.c }.first { $0.isD }", "let a = b.compactMap { $0.c }.first",
            "let a = b.lazy.filter(\\.isC).first(where: \\.isD)", "let a = b.lazy.map { $0.c }.first",
            "func f() { let a = b.lazy.filter { $0.c }; for d in a { g(d) }; }\nlet e = a.first",
            "class C { lazy var a = b.filter { $0.c }.first }",
            "func f() { let a = if let b { b } else { Motherboard() } }", "let a: Int?? = Motherboard()",
            "func f() { if a && b { c = Motherboard() } }", "func f() { a = b ?? c\n    d = Motherboard() }",
            "func f(_ own: isolated (any Actor)?) { a = b ?? Motherboard(isolation: own) }",
            "func f() { g(a ?? b, Motherboard()) }", "func f() { a ? b : Motherboard() }",
            "func f() async { a = a ?? b; c = await h() }\n"
                + "func h(isolation: isolated (any Actor)? = #isolation) async {}",
        ])
    func lookalikes(code: String) throws {
        let file = "Modules/Payment/Implementation/More.swift"
        #expect(try SeededTree.repository.with([file: code]).issues() == [])
    }
}
