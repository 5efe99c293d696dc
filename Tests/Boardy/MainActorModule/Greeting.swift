public import BoardyCore

// The default isolation of this module is the main actor, as in a new app target.

/// A contract, which has no isolation in any module.
public enum Greeting: BoardContract {
    public static let id: BoardID = "main-actor-module.greeting"
    public typealias Input = String
    public typealias Output = String
}

/// A screen, which belongs to the main actor by default.
public final class Screen {
    public private(set) var lines: [String] = []

    public init() {}

    func show(_ line: String) { lines.append(line) }
}

/// A board that shows its input on a screen.
public nonisolated final class GreetingBoard: Board, @MainActor GuaranteedBoard, GuaranteedOutputSendingBoard {
    public typealias InputType = String
    public typealias OutputType = String
    private let screen: Screen

    public init(identifier: BoardID, screen: Screen) {
        self.screen = screen
        super.init(identifier: identifier)
    }

    @MainActor public func activate(withGuaranteedInput name: String) {
        MainActor.assertIsolated()
        screen.show("Hello, \(name)")
        sendOutput("greeted \(name)")
    }
}

/// A motherboard made and wired in a synchronous function of the module.
public func greet(_ names: [String], on screen: Screen) -> [String] {
    let motherboard = Motherboard(
        boardProducer: BoardProducer { _ in
            BoardRegistration(Greeting.self) { GreetingBoard(identifier: $0, screen: screen) }
        })
    var greeted: [String] = []
    motherboard[Greeting.self].flow.handle { greeted.append($0) }
    for name in names { motherboard[Greeting.self].activation.activate(with: name) }
    return greeted
}
