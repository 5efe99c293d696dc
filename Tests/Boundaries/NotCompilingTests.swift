import SnippetCompiler
import Testing

/// Compiles the snippets in `must-not-compile`, whose lines end with the expected messages.
@Suite struct NotCompilingTests {
    @Test("The correct form of the snippets compiles")
    func rightCode() throws { try verify("right-code") }

    @Test("NC-1 no code outside the framework can build a boundary, and the message says who builds it")
    func instantiation() throws { try verify("instantiation") }

    @Test("NC-2 only a root is built by Resolved()")
    func instantiationOfNonRoot() throws { try verify("instantiation-of-non-root") }

    @Test("NC-3 a chain that leaves out a dependency or a plugin cannot be resolved")
    func incompleteChains() throws { try verify("incomplete-chains") }

    @Test("NC-4 a chain with a repeated, undeclared or misplaced dependency is refused at the boundary's line")
    func wrongChains() throws { try verify("wrong-chains") }

    @Test("CT-2 a step of a chain cannot be continued twice")
    func chainsGoneOnTwice() throws { try verify("chains-gone-on-twice") }

    @Test("NC-5 dependencies have no member for an undeclared boundary's port or for a property that is no port")
    func dependencies() throws { try verify("dependencies") }

    @Test("NC-6 a resolved boundary has no member that is no port, and no makePlugin()")
    func resolved() throws { try verify("resolved") }

    @Test("NC-7 a boundary that is not among the Subboundaries cannot be resolved")
    func unlistedChildren() throws { try verify("unlisted-children") }

    @Test("NC-8 a plugin takes neither another plugin's adapter nor a boundary that is no adapter")
    func wrongAdapters() throws { try verify("wrong-adapters") }

    @Test("NC-9 a port can neither be made nor opened outside the framework")
    func makingPorts() throws { try verify("making-a-port") }

    @Test("NC-10 neither a root nor a plugin can have dependencies")
    func needyRootsAndPlugins() throws { try verify("needy-roots-and-plugins") }

    @Test("NC-12 no member of dependencies or of a resolved boundary gives access to a boundary object")
    func boundaryObjects() throws { try verify("boundary-objects") }

    @Test("BO-D6 each refusal is one sentence at the line concerned, with the mistake or the remedy")
    func sentences() throws {
        let errors = try Snippet("sentences", alongside: "base").errors().sorted { $0.line < $1.line }
        let member = "'subscript(dynamicMember:)' is unavailable: "
        let sentences: [String] = [
            "5: \(member)the resolved dependencies are not the declared ones: \(Self.remedy)",
            "6: \(member)the boundary is not in this container's Subboundaries: add it there",
            """
            7: \(member)none of this boundary's Dependencies has an input port of this name and type (the last twenty \
            are searched)
            """,
            "10: 'init()' is unavailable: a boundary is built by its container: \(Self.way)",
            "11: \(member)only the InputPort properties of a boundary are visible from outside",
            "12: \(member)the boundary has no input port of this name and type",
            """
            18: referencing instance method 'resolve(plugin:)' on 'Resolved' requires that 'Clock' conform to \
            'AdapterBoundaryProtocol'
            """,
        ]
        #expect(errors.map { "\($0.line): \($0.message)" } == sentences)
    }

    private static let remedy = "resolve each of the boundary's Dependencies once and in order"
    private static let way = "list it in Subboundaries and use resolver(for:)"

    private func verify(_ snippet: String) throws {
        try Snippet(snippet, alongside: "base").verify()
    }
}
