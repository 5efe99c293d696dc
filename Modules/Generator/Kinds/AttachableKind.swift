extension BoardKind {
    /// A board whose component has no screen, and lives as long as the context does.
    static let attachable = BoardKind(
        "attachable", "Attaches a component without a screen to its context.", takesRequirements: false
    ) { request in
        let board = request.board
        let controller = GeneratedFile(
            "\(request.boards)/\(board)Controller.swift",
            """
            \(request.imports("Boardy"))
            /// Receives what happens in the component of ``\(board)``. Its board adopts it.
            protocol \(board)Delegate: AnyObject {
                func \(board.camel)DidEnd(_ outcome: \(board)Outcome)
            }

            /// The component of ``\(board)``, which has no screen. The context of the board keeps it.
            final class \(board)Controller {
                private(set) var name: String
                private weak var delegate: (any \(board)Delegate)?

                init(_ request: \(board)Request, delegate: any \(board)Delegate) {
                    name = request.name
                    self.delegate = delegate
                }

                func take(_ command: \(board)Command) {
                    switch command {
                    case .rename(let name): self.name = name
                    }
                }

                func finish() { delegate?.\(board.camel)DidEnd(.done(name: name)) }
            }
            """)
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)Board.swift",
            """
            \(request.imports("Boardy"))
            /// Attaches the component of ``\(board)`` to the context. It keeps nothing of the component.
            final class \(board)Board: Board, ContractBoard {
                typealias Contract = \(board)
                private let commands = Bus<\(board)Command>()

                func activate(withGuaranteedInput request: \(board)Request) {
                    do {
                        let owner = try requiredContext(as: (any AttachmentOwner).self)
                        let controller = \(board)Controller(request, delegate: self)
                        commands.connect(target: controller) { $0.take($1) }
                        owner.attachObject(controller)
                    } catch {
                        fail(error)
                    }
                }

                func interact(guaranteedCommand command: \(board)Command) { commands.transport(command) }
            }

            extension \(board)Board: \(board)Delegate {
                func \(board.camel)DidEnd(_ outcome: \(board)Outcome) {
                    context(as: (any AttachmentOwner).self)?.detachObjects(\(board)Controller.self)
                    sendOutput(outcome)
                    complete()
                }
            }
            """)
        let test = request.testFile(
            importing: "BoardyTesting",
            code: """
                @MainActor @Suite struct \(board)Tests {
                    private final class Context: AttachmentOwner {
                        let attachments = Attachments()

                        var controller: \(board)Controller? {
                            firstAttachedObject(\(board)Controller.self)
                        }
                    }

                    private let motherboard = Motherboard { _ in
                        BoardRegistration(\(board).self) { \(board)Board(identifier: $0) }
                    }

                    private func activate() {
                        let request = \(board)Request(name: "Ada")
                        motherboard[\(board).self].activation.activate(with: request)
                    }

                    @Test("The component takes commands, and goes with its outcome", .diagnostics)
                    func finishes() throws {
                        let context = Context()
                        motherboard.putIntoContext(context)
                        var outcomes: [\(board)Outcome] = []
                        let board = motherboard[\(board).self]
                        board.flow.handle { outcomes.append($0) }
                        activate()
                        board.interaction.send(command: .rename(to: "Grace"))
                        try #require(context.controller).finish()
                        #expect(outcomes == [.done(name: "Grace")])
                        #expect(context.controller == nil)
                        #expect(motherboard.boards.isEmpty)
                    }

                    @Test("The component lives as long as the context", .diagnostics)
                    func lifetime() {
                        weak var controller: \(board)Controller?
                        do {
                            let context = Context()
                            motherboard.putIntoContext(context)
                            activate()
                            controller = context.controller
                            #expect(controller != nil)
                        }
                        #expect(controller == nil)
                    }

                    @Test("A missing context is reported", .diagnostics(expecting: .boardFailed))
                    func noContext() {
                        activate()
                        #expect(motherboard.boards.isEmpty)
                    }
                }
                """)
        let command = "\(request.access)typealias Command = \(board)Command"
        return BoardParts(
            files: [
                request.contractFile(
                    "Works on a name, besides what its context shows.", "\(board)Request", "\(board)Outcome",
                    more: [command])
            ] + request.values(.asked, takesCommands: true) + [controller, implementation, test],
            registration: request.serving("\(board)Board(identifier: $0)"),
            published: request.isPublished ? ["\(board)"] : [])
    }
}
