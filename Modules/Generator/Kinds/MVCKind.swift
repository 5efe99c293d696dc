extension BoardKind {
    /// A board with a controller, and a view of UIKit.
    static let mvc = BoardKind("mvc", "Shows a screen with a controller; its view is of UIKit.") { request in
        let board = request.board
        return request.componentParts([
            request.controllerBoard, request.controllerFile(),
            request.headlessScreen(
                of: "\(board)Controller", logic: "component", shown: "component.name", changes: "component.names",
                text: "$0"),
            request.viewFile(
                "\(board)ViewController", "UIKit",
                code: """
                    /// The view of ``\(board)``. It keeps its controller.
                    final class \(board)ViewController: UIViewController {
                        private let controller: \(board)Controller
                        private let label = UILabel()

                        init(_ controller: \(board)Controller) {
                            self.controller = controller
                            super.init(nibName: nil, bundle: nil)
                            title = "\(board.title)"
                        }

                        @available(*, unavailable) required init?(coder: NSCoder) { nil }

                        override func viewDidLoad() {
                            super.viewDidLoad()
                            label.text = controller.name
                            controller.names.connect(target: label) { $0.text = $1 }
                            \(request.stack)
                        }

                    \(request.buttons("controller", "\(board)Controller"))
                    }

                    \(request.viewControllerPresenting("\(board)Controller", "\(board)ViewController(component)"))
                    """),
            request.componentTest(request.controllerTest),
        ])
    }
}

extension BoardRequest {
    var controllerBoard: GeneratedFile {
        componentBoard([
            "let component = \(board)Controller(request, delegate: self)",
            "commands.connect(target: component) { $0.take($1) }",
        ])
    }

    /// The controller.
    ///
    /// - Parameter isObservable: true if views of SwiftUI observe its name.
    func controllerFile(isObservable: Bool = false) -> GeneratedFile {
        let attribute = isObservable ? "@Observable " : "", ignored = isObservable ? "@ObservationIgnored " : ""
        return GeneratedFile(
            "\(componentFolder)/\(board)Controller.swift",
            """
            \(isObservable ? imports("Boardy", "Observation") : imports("Boardy"))
            \(protocols(presenting: "\(board)Controller"))

            /// The controller of ``\(board)``. It has the name, and its view keeps it.
            \(attribute)final class \(board)Controller {
                private(set) var name: String
                /// Transports each new name.
                \(ignored)let names = Bus<String>()
                \(ignored)private weak var delegate: (any \(board)Delegate)?

                init(_ request: \(board)Request, delegate: any \(board)Delegate) {
                    name = request.name
                    self.delegate = delegate
                }

                func take(_ command: \(board)Command) {
                    switch command {
                    case .rename(let name):
                        self.name = name
                        names.transport(name)
                    }
                }

                func confirm() { delegate?.\(board.camel)DidEnd(.done(name: name)) }
                func cancel() { delegate?.\(board.camel)DidEnd(.cancelled) }
            }
            """)
    }

    var controllerTest: String {
        """

            private final class Delegate: \(board)Delegate {
                var outcomes: [\(board)Outcome] = []

                func \(board.camel)DidEnd(_ outcome: \(board)Outcome) {
                    outcomes.append(outcome)
                }
            }

            @Test("The controller tells its view each name, and its delegate the outcome")
            func controller() {
                let delegate = Delegate()
                let request = \(board)Request(name: "Ada")
                let controller = \(board)Controller(request, delegate: delegate)
                var names: [String] = []
                controller.names.deliver { names.append($0) }
                controller.take(.rename(to: "Grace"))
                controller.confirm()
                controller.cancel()
                #expect(names == ["Grace"])
                #expect(delegate.outcomes == [.done(name: "Grace"), .cancelled])
            }

        """
    }
}
