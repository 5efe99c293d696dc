// The few declarations of SwiftUI that generated views use, so that they can be compiled where SwiftUI is missing.
import Foundation

@MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    var body: Never { return fatalError() }
}

@resultBuilder enum ViewBuilder {
    static func buildBlock<each Content: View>(_ content: repeat each Content) -> Text { Text("") }
}

struct Font: Sendable {
    static let title = Font()
}

struct Text: View {
    nonisolated init(_ text: String) {}
    var body: Never { return fatalError() }
    func font(_ font: Font?) -> Text { self }
}

struct VStack<Content: View>: View {
    init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
    var body: Never { return fatalError() }
}

struct ButtonRole: Sendable {
    static let cancel = ButtonRole()
}

struct Button: View {
    init(_ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {}
    var body: Never { return fatalError() }
}

extension View {
    func navigationTitle(_ title: String) -> some View { self }
}

struct EnvironmentValues {
    var dismiss: DismissAction { DismissAction() }
}

struct DismissAction {
    func callAsFunction() {}
}

@propertyWrapper struct Environment<Value> {
    init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    var wrappedValue: Value { fatalError() }
}

class UIHostingController<Content: View>: UIViewController {
    init(rootView: Content) { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
}
