import BoardyComposable
import BoardyCore
import BoardyTesting
import Testing

/// Tests of the actions of a composer's boards.
@Suite(.diagnostics) struct ComposerTests {
    private let composer = ComposableMotherboard<String>(boards: [Part(identifier: "part"), Part(identifier: "other")])
    private let page = Page()

    @Test("CP-1 the elements of several boards make one screen")
    func several() {
        composer.connect(to: page)
        composer.put(.show("Cart", as: "cart"))
        composer.put(.show("Offers", as: "offers"), by: "other")
        #expect(page.texts == [[], ["Cart"], ["Cart", "Offers"]])
        #expect(composer.texts == ["Cart", "Offers"])
    }

    @Test("CP-2 an update replaces the element of its ID, or appends; the order of first appearance is kept")
    func update() {
        composer.put(.show("1", as: "a"))
        composer.put(.show("2", as: "b"))
        composer.put(.show("3", as: "a"))
        composer.put(.show("4", as: "c"), by: "other")
        composer.connect(to: page)
        #expect(page.texts == [["3", "2", "4"]])
        #expect(page.drawn.last?.map(\.id) == ["a", "b", "c"])
    }

    @Test("CP-2 a reload draws the element again and changes nothing else")
    func reload() {
        composer.put(.show("1", as: "a", priority: 2))
        composer.connect(to: page)
        composer.put(.reload("a"))
        #expect(page.texts == [["1"], ["1"]])
        #expect(page.drawn.first != page.drawn.last)
        #expect(page.drawn.last?.first?.configuration[Priority.self] == 2)
    }

    @Test("CP-2 without its content an element keeps its place and its configuration")
    func removeContent() {
        composer.put(.show("1", as: "a", priority: 2))
        composer.put(.show("2", as: "b"))
        composer.connect(to: page)
        composer.put(.removeContent("a"))
        #expect(page.texts.last == [nil, "2"])
        #expect(page.drawn.last?.first?.configuration[Priority.self] == 2)
        composer.put(.show("3", as: "a"))
        #expect(page.texts.last == ["3", "2"])
    }

    @Test("CP-2 an element's configuration is replaced, its content stays")
    func updateConfiguration() {
        composer.put(.show("1", as: "a", priority: 2))
        composer.connect(to: page)
        #expect(page.drawn.last?.first?.configuration[Priority.self] == 2)
        composer.put(.updateConfiguration("a", ElementConfiguration(Priority.self, 7)))
        #expect(page.drawn.last?.first?.configuration[Priority.self] == 7)
        composer.put(.updateConfiguration("a", ElementConfiguration()))
        #expect(page.drawn.last?.first?.configuration[Priority.self] == 5)
        #expect(page.texts.last == ["1"])
    }

    @Test("CP-2 the interface sorts by its rule, and elements that are equal for the rule keep their order")
    func sortRule() {
        let sorted = SortedPage()
        composer.connect(to: sorted)
        composer.put(.show("5, first", as: "a"))
        composer.put(.show("5, second", as: "b"), by: "other")
        composer.put(.show("9", as: "c", priority: 9))
        composer.put(.show("1", as: "d", priority: 1))
        composer.put(.show("5, third", as: "e"))
        #expect(sorted.texts.last == ["1", "5, first", "5, second", "5, third", "9"])
        #expect(composer.texts == ["5, first", "5, second", "9", "1", "5, third"])
        composer.put(.updateConfiguration("a", ElementConfiguration(Priority.self, 10)))
        #expect(sorted.texts.last == ["1", "5, second", "5, third", "9", "5, first"])
    }

    @Test("CP-3 a change without an interface is not lost for the interface that is connected later")
    func noInterface() {
        composer.put(.show("1", as: "a"))
        composer.put(.show("2", as: "b"))
        composer.put(.removeContent("a"))
        composer.connect(to: page)
        #expect(page.texts == [[nil, "2"]])
        composer.disconnect()
        composer.put(.show("3", as: "a"))
        #expect(page.texts.count == 1)
        composer.connect(to: page)
        #expect(page.texts == [[nil, "2"], ["3", "2"]])
    }

    @Test("CP-2 connecting another interface leaves the first one alone")
    func replace() {
        composer.connect(to: page)
        let other = Page()
        composer.connect(to: other)
        composer.put(.show("1", as: "a"))
        #expect(page.texts == [[]])
        #expect(other.texts == [[], ["1"]])
    }

    @Test("CP-6 activating all boards at once draws the initial elements, in the order of the boards")
    func initialElements() {
        let labels = ComposableMotherboard<String>(
            boards: [Label(identifier: "one"), Label(identifier: "two"), Label(identifier: "three")])
        labels.connect(to: page)
        #expect(page.texts == [[]])
        labels.motherboard.activateAllBoards()
        #expect(page.texts.last == ["one", "two", "three"])
    }

    @Test(
        "CP-D1 an action for an unknown element is reported and changes nothing",
        .diagnostics(expecting: .unknownElement))
    func unknownElement() throws {
        composer.put(.show("1", as: "a"))
        composer.connect(to: page)
        composer.put(.reload("b"))
        composer.put(.removeContent("b"))
        composer.put(.updateConfiguration("b", ElementConfiguration()))
        #expect(page.texts == [["1"]])
        let events = try #require(DiagnosticRecorder.ofTest).events
        #expect(
            events.map(\.message)
                == [String](
                    repeating: "'part' put a change of the element 'b', which is not there. Put it with .update first",
                    count: 3))
        #expect(events.map(\.board) == ["part", "part", "part"])
    }

    @Test("CP-D1 the ID is the identity of an element, and each change gives it a higher version, also after a removal")
    func versions() throws {
        composer.connect(to: page)
        composer.put(.show("1", as: "a"))
        composer.put(.show("1", as: "b"), by: "other")
        composer.put(.reload("a"))
        composer.put(.removeContent("a"))
        composer.put(.updateConfiguration("a", ElementConfiguration()))
        composer.motherboard.completer("part").complete()
        composer.motherboard.addBoard(Part(identifier: "part"))
        composer.put(.show("1", as: "a"))
        let versions = page.drawn.compactMap { $0.first { $0.id == "a" }?.version }
        #expect(versions == [1, 1, 3, 4, 5, 6])
        let b = page.drawn.compactMap { $0.first { $0.id == "b" } }
        #expect(Set(b).count == 1, "an element that did not change is equal to itself")
        #expect(ComposableElement(id: "a", content: "1").version == 0)
    }

    @Test("CP-D1 the completion of a board removes its elements before the handlers of the completion are called")
    func completion() {
        composer.connect(to: page)
        composer.put(.show("1", as: "a"))
        composer.put(.show("2", as: "b"), by: "other")
        composer.put(.show("3", as: "c"))
        var seen: [[String?]] = []
        composer.motherboard.completionFlow("part").handle { _ in seen.append(composer.texts) }
        composer.motherboard.completer("part").complete()
        #expect(seen == [["2"]])
        #expect(page.texts.last == ["2"])
    }

    @Test(
        "CP-D1 a board that leaves in another way takes its elements along too, and one without elements draws nothing")
    func removal() {
        composer.connect(to: page)
        composer.put(.show("1", as: "a"))
        composer.motherboard.removeBoard(withIdentifier: "other")
        #expect(page.texts == [[], ["1"]])
        composer.motherboard.addBoard(Part(identifier: "part"), replacingExisting: true)
        #expect(page.texts == [[], ["1"], []])
    }

    @Test("CP-D1 an element that two boards update belongs to the last one")
    func takenOver() {
        composer.put(.show("1", as: "a"))
        composer.put(.show("2", as: "a"), by: "other")
        composer.motherboard.completer("part").complete()
        #expect(composer.texts == ["2"])
        composer.motherboard.completer("other").complete()
        #expect(composer.elements.isEmpty)
    }

    @Test("CP-3 a change during a drawing is drawn last")
    func whileDrawing() {
        composer.connect(to: page)
        page.onDraw = { [composer, unowned page] in
            page.onDraw = nil
            composer.put(.show("2", as: "b"), by: "other")
        }
        composer.put(.show("1", as: "a"))
        #expect(page.texts == [[], ["1"], ["1", "2"]])
    }

    @Test("CP-3 a change at the beginning of a drawing is drawn last, too")
    func beforeShowing() {
        let page = SlowPage()
        composer.connect(to: page)
        page.beforeShowing = { [composer] in composer.put(.show("2", as: "b"), by: "other") }
        composer.put(.show("1", as: "a"))
        #expect(page.texts == [[], ["1"], ["1", "2"]])
    }

    @Test("CP-D1 a board that completes while the screen is drawn does not stay on it")
    func completionWhileDrawing() {
        let page = SlowPage()
        composer.put(.show("2", as: "b"), by: "other")
        composer.connect(to: page)
        page.beforeShowing = { [composer] in composer.motherboard.completer("other").complete() }
        composer.put(.show("1", as: "a"))
        #expect(page.texts == [["2"], ["2", "1"], ["1"]])
    }

    @Test("CP-3 an interface connected while another one draws shows all elements, and the other one draws no more")
    func connectWhileDrawing() {
        let page = SlowPage(), other = Page()
        composer.connect(to: page)
        page.beforeShowing = { [composer] in composer.connect(to: other) }
        composer.put(.show("1", as: "a"))
        composer.put(.show("2", as: "a"))
        #expect(page.texts == [[], ["1"]])
        #expect(other.texts == [["1"], ["2"]])
    }

    @Test(
        "CP-3 an interface that changes an element in each drawing is stopped at the depth limit, which is reported",
        .diagnostics(expecting: .recursionLimit))
    func endlessDrawing() {
        composer.motherboard.depthLimit = 10
        composer.connect(to: page)
        page.onDraw = { [composer] in composer.put(.reload("a")) }
        composer.put(.show("1", as: "a"))
        #expect(page.drawn.count == 12)
        #expect(
            DiagnosticRecorder.ofTest?.messages == [
                """
                recursionLimit: the elements of 'composable-main' are not drawn again: they changed while they were \
                drawn, 10 times in a 
                """
                    + "row. Let the interface change only what is different"
            ])
    }

    @Test("M-13 resetFlows does not change the composer")
    func resetFlows() {
        composer.connect(to: page)
        composer.motherboard.resetFlows()
        composer.put(.show("1", as: "a"))
        composer.motherboard.completer("part").complete()
        #expect(page.texts == [[], ["1"], []])
    }

    @Test("CP-D1 elements are generic over their content, such as numbers or objects")
    func contents() {
        final class Meter: Board, GuaranteedBoard {
            func activate(withGuaranteedInput input: Int) {
                putToComposer(elementAction: .update(ComposableElement(id: identifier, content: input)))
            }
        }
        let numbers = ComposableMotherboard<Int>(boards: [Meter(identifier: "meter")])
        numbers.motherboard.activateBoard(.target("meter", 42))
        #expect(numbers.elements.map(\.content) == [42])
    }
}
