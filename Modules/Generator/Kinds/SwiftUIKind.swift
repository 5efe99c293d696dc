extension BoardKind {
    /// A board with an observable controller, and a view of SwiftUI.
    static let swiftUI = BoardKind("swiftui", "Shows a screen with a controller; its view is of SwiftUI.") { request in
        let board = request.board
        return request.componentParts([
            request.controllerBoard, request.controllerFile(isObservable: true),
            request.headlessScreen(
                of: "\(board)Controller", logic: "component", shown: "component.name", changes: "component.names",
                text: "$0"),
            request.viewFile(
                "\(board)View", "SwiftUI",
                code: """
                    /// The view of ``\(board)``. It keeps its controller, and follows the name.
                    struct \(board)View: View {
                        let controller: \(board)Controller
                        @Environment(\\.dismiss) private var dismiss

                        var body: some View {
                            VStack(spacing: 16) {
                                Text(controller.name).font(.title)
                                Button("Done") { end { $0.confirm() } }
                                Button("Cancel", role: .cancel) { end { $0.cancel() } }
                            }
                            .navigationTitle("\(board.title)")
                        }

                        private func end(with answer: (\(board)Controller) -> Void) {
                            dismiss()
                            answer(controller)
                        }
                    }
                    """),
            request.viewFile(
                "UIViewController+\(board)", "UIKit", "SwiftUI",
                code: """
                    \(request.viewControllerPresenting(
                    "\(board)Controller", "UIHostingController(rootView: \(board)View(controller: component))"))
                    """),
            request.componentTest(request.controllerTest),
        ])
    }
}
