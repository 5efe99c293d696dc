/// The parts that all boards with a component and a view have: MVC, VIP and SwiftUI.
extension BoardRequest {
    var componentFolder: String { "\(boards)/\(board)" }

    /// The contract, which takes commands.
    var componentContract: GeneratedFile {
        contractFile(
            "Shows a name, and asks if it is right.", "\(board)Request", "\(board)Outcome",
            more: ["\(access)typealias Command = \(board)Command"])
    }

    /// The protocols between the component, its board and its context.
    ///
    /// - Parameter component: the type that the context presents.
    func protocols(presenting component: String) -> String {
        """
        /// Receives what happens in the component. The board adopts it.
        protocol \(board)Delegate: AnyObject {
            func \(board.camel)DidEnd(_ outcome: \(board)Outcome)
        }

        /// Shows the component. The context of the app adopts it: a view controller or a window, a terminal, a test.
        protocol \(board)Presenting {
            func present(_ component: \(component))
        }
        """
    }

    /// The board.
    ///
    /// - Parameters:
    ///   - construction: the statements that make `component` and connect its commands.
    func componentBoard(_ construction: [String]) -> GeneratedFile {
        GeneratedFile(
            "\(componentFolder)/\(board)Board.swift",
            """
            \(boardImports("Boardy"))
            /// Shows ``\(board)``, and sends its outcome. The component lives with its screen.
            final class \(board)Board: ModernContinuableBoard, ContractBoard {
                typealias Contract = \(board)
            \(awaited)    private let commands = Bus<\(board)Command>()

                func activate(withGuaranteedInput request: \(board)Request) {
                    do {
                        let screens = try requiredContext(as: (any \(board)Presenting).self)
            \(construction.map { "            " + $0 }.joined(separator: "\n"))
                        screens.present(component)
                    } catch {
                        fail(error)
                    }
                }

                func interact(guaranteedCommand command: \(board)Command) { commands.transport(command) }
            \(allAwaitingFunctions)}

            extension \(board)Board: \(board)Delegate {
                func \(board.camel)DidEnd(_ outcome: \(board)Outcome) {
                    sendOutput(outcome)
                    complete()
                }
            }
            """)
    }

    /// The screen of the component in a terminal and in a browser.
    ///
    /// - Parameters:
    ///   - component: the type that the context presents.
    ///   - logic: the object that takes the answers, such as `component` or `component.interactor`.
    ///   - shown: the text that is shown at first.
    ///   - changes: the bus of what is shown later.
    ///   - text: the text of a value `$0` of this bus.
    ///   - start: a statement before; empty for none.
    func headlessScreen(
        of component: String, logic: String, shown: String, changes: String, text: String, start: String = ""
    ) -> GeneratedFile {
        GeneratedFile(
            "\(componentFolder)/HeadlessContext+\(board).swift",
            """
            import Boardy
            import BoardyHeadless

            /// Shows ``\(board)`` in a terminal and in a browser.
            extension HeadlessContext: \(board)Presenting {
                func present(_ component: \(component)) {
            \(start)        let screen = Screen(
                        title: "\(board.title)", content: [.text(\(shown))],
                        choices: [Choice("Done", .primary), Choice("Cancel", .back)]
                    ) { answer in
                        if answer.choice == "Done" { \(logic).confirm() } else { \(logic).cancel() }
                    }
                    let opened = show(screen)
                    \(changes).deliver { opened.update(content: [.text(\(text))]) }
                }
            }
            """)
    }

    /// The statements of a view controller that put its label and its buttons on the screen.
    var stack: String {
        """
        let buttons = [button("Done") { $0.confirm() }, button("Cancel") { $0.cancel() }]
                let stack = UIStackView(arrangedSubviews: [label] + buttons)
                stack.axis = .vertical
                stack.frame = view.bounds
                stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                view.backgroundColor = .systemBackground
                view.addSubview(stack)
        """
    }

    /// The methods of a view controller that make a button and end the screen.
    ///
    /// - Parameters:
    ///   - logic: the object that takes the answers.
    ///   - type: its type.
    func buttons(_ logic: String, _ type: String) -> String {
        """
            private func button(
                _ title: String, _ answer: @escaping (\(type)) -> Void
            ) -> UIView {
                UIButton(primaryAction: UIAction(title: title) { [weak self] _ in self?.end(with: answer) })
            }

            private func end(with answer: (\(type)) -> Void) {
                if let navigationController {
                    navigationController.popViewController(animated: true)
                } else {
                    dismiss(animated: true)
                }
                answer(\(logic))
            }
        """
    }

    /// The conformances of a view controller and of a window, inside `#if canImport(UIKit)`.
    ///
    /// - Parameter construction: makes the view controller of `component`.
    func viewControllerPresenting(_ component: String, _ construction: String) -> String {
        """
        extension UIViewController: @MainActor \(board)Presenting {
            func present(_ component: \(component)) {
                show(\(construction), sender: nil)
            }
        }

        extension UIWindow: @MainActor \(board)Presenting {
            func present(_ component: \(component)) { rootViewController?.present(component) }
        }
        """
    }

    /// The file of a view. Nothing of it is compiled where one of its frameworks is missing.
    func viewFile(_ name: String, _ frameworks: String..., code: String) -> GeneratedFile {
        let imports = (frameworks + ["Boardy"]).sorted().map { "import \($0)\n" }.joined()
        let condition = frameworks.map { "canImport(\($0))" }.joined(separator: " && ")
        let lines = "\(imports)\n\(code)".split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        return GeneratedFile(
            "\(componentFolder)/\(name).swift", "#if \(condition)\n\(body)\n#endif")
    }

    /// The test of the board, on a headless context.
    ///
    /// - Parameter tests: further tests, with an empty line in front of each.
    func componentTest(_ tests: String = "") -> GeneratedFile {
        testFile(
            importing: "BoardyHeadless", "BoardyTesting",
            code: """
                @MainActor @Suite struct \(board)Tests {
                    private let motherboard = Motherboard { producer in
                        BoardRegistration(\(board).self) {
                            \(board)Board(identifier: $0, boardProducer: producer)
                        }
                    }

                    /// Activates the board, renames what it shows, and answers its screen.
                    private func outcomes(of choice: String) async throws -> [\(board)Outcome] {
                        let driver = RecordingDriver([Answer(choice)]), context = HeadlessContext(driver: driver)
                        motherboard.putIntoContext(context)
                        var outcomes: [\(board)Outcome] = []
                        let board = motherboard[\(board).self]
                        board.flow.handle { outcomes.append($0) }
                        board.activation.activate(with: \(board)Request(name: "Ada"))
                        board.interaction.send(command: .rename(to: "Grace"))
                        try await context.run(motherboard)
                        #expect(driver.prompts.map(\\.content) == [[.text("Grace")]])
                        #expect(motherboard.boards.isEmpty)
                        return outcomes
                    }

                    @Test("The name that a command gave is shown, and sent", .diagnostics)
                    func done() async throws { #expect(try await outcomes(of: "Done") == [.done(name: "Grace")]) }

                    @Test("A person can cancel", .diagnostics)
                    func cancelled() async throws { #expect(try await outcomes(of: "Cancel") == [.cancelled]) }
                \(tests)
                    @Test("A missing screen is reported", .diagnostics(expecting: .boardFailed))
                    func noContext() {
                        let request = \(board)Request(name: "Ada")
                        motherboard[\(board).self].activation.activate(with: request)
                        #expect(motherboard.boards.isEmpty)
                    }
                }
                """)
    }

    func componentParts(_ files: [GeneratedFile]) -> BoardParts {
        BoardParts(
            files: [componentContract] + values(.asked, takesCommands: true) + files,
            registration: serving("\(board)Board(identifier: $0, boardProducer: producer)"),
            published: isPublished ? ["\(board)"] : [], uses: ["BoardyHeadless"])
    }
}
