extension BoardKind {
    /// A board with an interactor and a presenter, and a view of UIKit.
    static let vip = BoardKind("vip", "Shows a screen with an interactor and a presenter; its view is of UIKit.") {
        request in
        let board = request.board
        return request.componentParts([
            request.componentBoard([
                "let component = \(board)Builder().build(withDelegate: self, input: request)",
                "commands.connect(target: component.interactor) { $0.take($1) }",
            ]),
            request.builderFile, request.interactorFile, request.presenterFile,
            request.headlessScreen(
                of: "\(board)Component", logic: "component.interactor", shown: "component.presenter.state.text",
                changes: "component.presenter.states", text: "$0.text",
                start: "        component.interactor.viewDidLoad()\n"),
            request.viewFile(
                "\(board)ViewController", "UIKit",
                code: """
                    /// The view of ``\(board)``. It asks the interactor, and shows what the presenter says.
                    final class \(board)ViewController: UIViewController {
                        private let component: \(board)Component
                        private let label = UILabel()

                        init(_ component: \(board)Component) {
                            self.component = component
                            super.init(nibName: nil, bundle: nil)
                            title = "\(board.title)"
                        }

                        @available(*, unavailable) required init?(coder: NSCoder) { nil }

                        override func viewDidLoad() {
                            super.viewDidLoad()
                            component.presenter.states.connect(target: label) { $0.text = $1.text }
                            component.interactor.viewDidLoad()
                            \(request.stack)
                        }

                    \(request.buttons("component.interactor", "\(board)Interactor"))
                    }

                    \(request.viewControllerPresenting("\(board)Component", "\(board)ViewController(component)"))
                    """),
            request.componentTest(request.interactorTest),
        ])
    }
}

extension BoardRequest {
    fileprivate var builderFile: GeneratedFile {
        GeneratedFile(
            "\(componentFolder)/\(board)Builder.swift",
            """
            \(imports())\(isPublished ? "\n" : "")/// The component of ``\(board)``, as its view keeps it.
            struct \(board)Component {
                let interactor: \(board)Interactor
                let presenter: \(board)Presenter
            }

            /// Makes the component, with what its parts depend on.
            struct \(board)Builder {
                func build(
                    withDelegate delegate: any \(board)Delegate, input: \(board)Request
                ) -> \(board)Component {
                    let presenter = \(board)Presenter()
                    return \(board)Component(
                        interactor: \(board)Interactor(input, presenter: presenter, delegate: delegate),
                        presenter: presenter)
                }
            }
            """)
    }

    fileprivate var interactorFile: GeneratedFile {
        GeneratedFile(
            "\(componentFolder)/\(board)Interactor.swift",
            """
            \(imports())\(isPublished ? "\n" : "")\(protocols(presenting: "\(board)Component"))

            /// Takes what others ask of the component. The interactor adopts it.
            protocol \(board)Controllable: AnyObject {
                func take(_ command: \(board)Command)
            }

            /// The business logic of ``\(board)``. It decides, and hands what it knows to the presenter.
            final class \(board)Interactor: \(board)Controllable {
                private var name: String
                private let presenter: \(board)Presenter
                private weak var delegate: (any \(board)Delegate)?

                init(
                    _ request: \(board)Request, presenter: \(board)Presenter,
                    delegate: any \(board)Delegate
                ) {
                    name = request.name
                    self.presenter = presenter
                    self.delegate = delegate
                }

                func viewDidLoad() { presenter.present(name: name) }

                func take(_ command: \(board)Command) {
                    switch command {
                    case .rename(let name):
                        self.name = name
                        presenter.present(name: name)
                    }
                }

                func confirm() { delegate?.\(board.camel)DidEnd(.done(name: name)) }
                func cancel() { delegate?.\(board.camel)DidEnd(.cancelled) }
            }
            """)
    }

    fileprivate var presenterFile: GeneratedFile {
        GeneratedFile(
            "\(componentFolder)/\(board)Presenter.swift",
            """
            import Boardy

            /// The state that the view of ``\(board)`` shows.
            struct \(board)ViewState: Equatable {
                var text = ""
            }

            /// Turns what the interactor knows into what the view shows.
            final class \(board)Presenter {
                private(set) var state = \(board)ViewState()
                /// Transports each new state.
                let states = Bus<\(board)ViewState>()

                func present(name: String) {
                    state = \(board)ViewState(text: name)
                    states.transport(state)
                }
            }
            """)
    }

    fileprivate var interactorTest: String {
        """

            private final class Delegate: \(board)Delegate {
                var outcomes: [\(board)Outcome] = []

                func \(board.camel)DidEnd(_ outcome: \(board)Outcome) {
                    outcomes.append(outcome)
                }
            }

            @Test("The presenter shows what the interactor knows, and the delegate hears the outcome")
            func component() {
                let delegate = Delegate()
                let request = \(board)Request(name: "Ada")
                let component = \(board)Builder().build(withDelegate: delegate, input: request)
                var texts: [String] = []
                component.presenter.states.deliver { texts.append($0.text) }
                component.interactor.viewDidLoad()
                component.interactor.take(.rename(to: "Grace"))
                component.interactor.confirm()
                component.interactor.cancel()
                #expect(texts == ["Ada", "Grace"])
                #expect(delegate.outcomes == [.done(name: "Grace"), .cancelled])
            }

        """
    }
}
