import BoardyComposable
import BoardyCore
import BoardyTesting
import Testing

/// Tests of the lifetimes of a composer, its boards and its interface.
@Suite(.diagnostics) struct LifetimeTests {
    /// An interface that is a value and draws into a shared object.
    private struct Copied: ComposableInterface {
        let page: Page
        func compose(_ elements: [ComposableElement<String>]) { page.compose(elements) }
    }

    @Test("CP-2 an interface that is an object is held weakly; without it nothing is drawn or reported")
    func object() {
        let composer = ComposableMotherboard<String>(boards: [Part(identifier: "part")])
        var page: Page? = Page()
        weak let watched = page
        if let page { composer.connect(to: page) }
        page = nil
        #expect(watched == nil)
        composer.put(.show("1", as: "a"))
        #expect(composer.texts == ["1"])
    }

    @Test("CP-2 an interface of the type any ComposableInterface is held weakly if it is an object")
    func existential() {
        let composer = ComposableMotherboard<String>(boards: [Part(identifier: "part")])
        var page: (any ComposableInterface<String>)? = Page()
        weak let watched = page as AnyObject?
        if let page { composer.connect(to: page) }
        composer.put(.show("1", as: "a"))
        #expect((watched as? Page)?.texts == [[], ["1"]])
        page = nil
        #expect(watched == nil)
    }

    @Test("CP-2 an interface that is a value is copied and kept")
    func value() {
        let composer = ComposableMotherboard<String>(boards: [Part(identifier: "part")])
        weak var watched: Page?
        do {
            let page = Page()
            watched = page
            composer.connect(to: Copied(page: page))
        }
        composer.put(.show("1", as: "a"))
        #expect(watched?.texts == [[], ["1"]])
        composer.disconnect()
        #expect(watched == nil)
    }

    @Test("R-1 a composer that is unmounted while its interface draws is released with its boards, and draws no more")
    func unmountedWhileDrawing() {
        let leaks = LeakCheck()
        let outer = Motherboard(), around = ContinuousBoard(identifier: "around"), page = Page()
        outer.addBoard(around)
        var composer: ComposableMotherboard<String>? = around.mountComposableMotherboard(to: page) { composer in
            leaks.watch(composer)
            composer.motherboard.addBoard(leaks.watch(Part(identifier: "part")))
        }
        weak let motherboard = composer?.motherboard
        page.onDraw = { composer = nil }
        motherboard?.activateBoard(.target("part", ElementAction.show("1", as: "a")))
        #expect(composer == nil)
        #expect(page.texts == [[], ["1"]])
        leaks.expectNone()
    }

    @Test("R-1 board, composer, its boards and the interface are released, though contents are held")
    func leaks() {
        let leaks = LeakCheck()
        do {
            let page = leaks.watch(Page()), content = leaks.watch(Page())
            let board = ContinuousBoard(identifier: "board")
            let motherboard = leaks.watch(Motherboard(boards: [board]))
            final class Showing: Board, GuaranteedBoard {
                func activate(withGuaranteedInput input: Page) {
                    putToComposer(elementAction: .update(ComposableElement(id: identifier, content: input)))
                }
            }
            let composer = board.mountComposableMotherboard(to: page, of: Page.self) { composer in
                leaks.watch(composer.motherboard).addBoard(leaks.watch(Showing(identifier: "showing")))
            }
            leaks.watch(composer)
            composer.motherboard.activateBoard(.target("showing", content))
            #expect(composer.elements.first?.content === content)
            withExtendedLifetime(motherboard) {}
        }
        leaks.expectNone()
    }

    @Test("R-1 the content of an element is released when its board leaves")
    func contentReleased() {
        let composer = ComposableMotherboard<AnyObject>()
        final class Showing: Board, GuaranteedBoard {
            func activate(withGuaranteedInput input: AnyObject) {
                putToComposer(elementAction: .update(ComposableElement(id: identifier, content: input)))
            }
        }
        composer.motherboard.addBoard(Showing(identifier: "showing"))
        weak var content: Page?
        do {
            let page = Page()
            content = page
            composer.motherboard.activateBoard(.target("showing", page as AnyObject))
        }
        #expect(content != nil)
        composer.motherboard.completer("showing").complete()
        #expect(content == nil)
    }
}

/// A screen on the main actor, as in an app.
@MainActor private final class MainScreen: @MainActor ComposableInterface {
    private(set) var texts: [[String?]] = []
    func compose(_ elements: [ComposableElement<String>]) { texts.append(elements.map(\.content)) }
}

@MainActor @Suite(.diagnostics) struct MainActorTests {
    @Test("X-D1 an interface may adopt its protocol on the main actor")
    func mainActor() {
        let composer = ComposableMotherboard<String>(boards: [Part(identifier: "part")])
        let screen = MainScreen()
        composer.connect(to: screen)
        composer.put(.show("1", as: "a"))
        #expect(screen.texts == [[], ["1"]])
    }
}
