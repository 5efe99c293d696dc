// What the model's world is made of: the plainest data structures that hold the rules.

extension ModelWorld {
    /// What all motherboards of one root share.
    final class Root {
        /// How deep activations are nested.
        var depth = 0
        var depthLimit = 512
        var isObserved = false
        var lastMessage = 0
        /// The message in the course of which others are sent; nil outside any.
        var cause: Int?
    }

    /// A motherboard.
    final class Level {
        /// The continuable board around it; nil for the root.
        private(set) weak var outer: Instance?
        private(set) var root: Root
        /// In the order of installation.
        var boards: [Instance] = []
        /// In the order of registration.
        var handlers: [Registration] = []

        init(outer: Instance?, root: Root) {
            self.outer = outer
            self.root = root
        }

        subscript(number: Int) -> Instance? { boards.first { $0.number == number } }

        /// The root of this level is another one now.
        func move(to root: Root) {
            self.root = root
            for board in boards { board.inner?.move(to: root) }
        }
    }

    /// A board.
    final class Instance: CustomStringConvertible {
        let number: Int
        private let serial: Int
        private(set) var level: Level?
        private(set) var inner: Level?

        init(number: Int, serial: Int, isContinuable: Bool) {
            (self.number, self.serial) = (number, serial)
            if isContinuable { inner = Level(outer: self, root: Root()) }
        }

        var description: String { "\(number)#\(serial)" }

        func leave() {
            level?.boards.removeAll { $0 === self }
            level = nil
            inner?.move(to: Root())
        }

        func enter(_ level: Level) {
            level.boards.append(self)
            self.level = level
            inner?.move(to: level.root)
        }
    }

    /// An object that handlers end with. It also lives while one of them runs, which holds it.
    final class Target {
        var isHeld = true
        var running = 0
        var isAlive: Bool { isHeld || running > 0 }
    }

    /// A handler that was registered.
    final class Registration {
        let reaction: Reaction
        let plan: HandlerPlan
        let target: Target?
        var isCancelled = false

        init(_ reaction: Reaction, _ plan: HandlerPlan, target: Target?) {
            (self.reaction, self.plan, self.target) = (reaction, plan, target)
        }
    }

    /// What a handler does with its message.
    enum Reaction {
        case play(as: Int)
        case activate(Int, on: Level)
        case relay(Instance)
        case transport(bus: Int)
    }

    /// What handlers are called with.
    enum Message {
        case output(Value, from: Int)
        case action(Int, from: Int)
        case completion(Bool, of: Int)
        case transported(Int, bus: Int)
    }
}
