import BoardyCore
import Testing

/// Objects that live as long as another.
@Suite struct AttachmentTests {
    final class Window: AttachmentOwner {
        let attachments = Attachments()
    }

    /// Does something as it goes.
    final class Feature: Pairable {
        let name: String
        private let onEnd: (String) -> Void

        init(_ name: String = "", onEnd: @escaping (String) -> Void = { _ in }) {
            self.name = name
            self.onEnd = onEnd
        }

        deinit { onEnd(name) }
    }

    private let log = Log()

    @Test("AT-1, AT-D1 an attached object lives as long as its owner, and attaching twice is once")
    func lifetime() {
        do {
            let window = Window()
            do {
                let feature = ended("x")
                window.attachObject(feature)
                feature.attach(to: window)
            }
            #expect(log.entries.isEmpty)
            #expect(window.attachedObjects().count == 1)
        }
        #expect(log.entries == ["x"])
    }

    @Test("AT-1, AT-D1 objects keep the order in which they were attached, and can be picked by type")
    func order() {
        let window = Window(), a = Feature("a"), b = Log(), c = Feature("c")
        for object in [a, b, c] as [AnyObject] { window.attachObject(object) }
        #expect(
            window.attachedObjects().map(ObjectIdentifier.init) == [a, b, c].map { ObjectIdentifier($0 as AnyObject) })
        #expect(window.attachedObjects(Feature.self).map(\.name) == ["a", "c"])
        #expect(window.firstAttachedObject(Feature.self) === a)
        #expect(window.lastAttachedObject(Feature.self) === c)
        #expect(window.lastAttachedObject(Board.self) == nil)
    }

    @Test("AT-1 one object, some of a type, or all can be let go of")
    func detach() {
        let window = Window(), first = ended("first")
        window.attachObject(first)
        for name in ["a", "b", "c"] { window.attachObject(ended(name)) }
        window.attachObject(Log())
        window.detachObject(first)
        window.detachObject(first)
        #expect(window.attachedObjects(Feature.self).map(\.name) == ["a", "b", "c"])
        window.detachObjects(Feature.self) { $0.name > "a" }
        #expect(log.entries == ["b", "c"])
        window.detachObjects(Log.self)
        #expect(window.attachedObjects().count == 1)
        window.detachAllObjects()
        #expect(log.entries == ["b", "c", "a"])
        #expect(window.attachedObjects().isEmpty)
    }

    @Test("AT-2, B-5 a component paired with an object lives as long as that, once however often it is paired")
    func pair() {
        do {
            let window = Window()
            for name in ["x", "y"] {
                let feature = ended(name)
                feature.pairWith(object: window)
                feature.pairWith(object: window)
            }
            #expect(window.attachedObjects().count == 2)
            #expect(log.entries.isEmpty)
        }
        #expect(log.entries == ["x", "y"])
    }

    @Test("B-5 a board can be paired with an object, and an object with a board")
    func pairBoards() {
        weak var paired: Board?
        do {
            let window = Window()
            do {
                let board = Board(identifier: "a")
                paired = board
                board.pairWith(object: window)
                ended("component").pairWith(object: board)
            }
            #expect(paired != nil)
            #expect(log.entries.isEmpty)
        }
        #expect(paired == nil)
        #expect(log.entries == ["component"])
    }

    @Test("B-4 a component in a property of its board lives with the board, or until the property is set to nil")
    func property() {
        final class FeatureBoard: Board {
            var feature: Feature?
        }
        var board: FeatureBoard? = FeatureBoard(identifier: "a")
        board?.feature = ended("first")
        board?.feature = nil
        #expect(log.entries == ["first"])
        board?.feature = ended("second")
        board = nil
        #expect(log.entries == ["first", "second"])
    }

    @Test("AT-D1 the owner's death releases in the order of attaching, also among a thousand")
    func deathInOrder() {
        do {
            let window = Window()
            for number in 0..<1000 { ended("\(number)").attach(to: window) }
        }
        #expect(log.entries == (0..<1000).map(String.init))
    }

    @Test("AT-D1 what is released may attach and detach on the same owner")
    func reentrancy() {
        let window = Window(), log = log, later = Feature("later")
        let last = Feature("last") { log.add($0) }
        window.attachObject(
            Feature("first") { [weak window, weak last] name in
                log.add(name)
                window?.attachObject(later)
                if let last { window?.detachObject(last) }
            })
        window.attachObject(Feature("middle") { log.add($0) })
        window.attachObject(last)
        window.detachObjects(Feature.self) { $0.name != "last" }
        #expect(log.entries == ["first", "middle"])
        #expect(window.attachedObjects(Feature.self).map(\.name) == ["later"])
    }

    @Test("AT-D1 a condition may itself change what is attached")
    func changingCondition() {
        let window = Window(), a = Feature("a"), b = Feature("b"), c = Feature("c")
        for feature in [a, b] { window.attachObject(feature) }
        window.detachObjects(Feature.self) { feature in
            window.attachObject(c)
            window.detachObject(a)
            return feature === b
        }
        #expect(window.attachedObjects(Feature.self).map(\.name) == ["c"])
    }

    @Test("AT-4 an object that its owner is attached to and that it keeps is a cycle, until it is let go of")
    func cycle() {
        weak var gone: Window?
        do {
            let window = Window()
            gone = window
            window.attachObject(Feature { _ in withExtendedLifetime(window) {} })
        }
        #expect(gone != nil)
        gone?.detachAllObjects()
        #expect(gone == nil)
    }

    @Test("R-1 an owner keeps what is attached, and what is attached does not keep the owner")
    func ownership() {
        weak var owner: Window?
        let feature = Feature("kept")
        do {
            let window = Window()
            owner = window
            feature.pairWith(object: window)
        }
        #expect(owner == nil)
        #expect(feature.name == "kept")
    }

    private func ended(_ name: String) -> Feature { Feature(name) { [log] in log.add($0) } }
}
