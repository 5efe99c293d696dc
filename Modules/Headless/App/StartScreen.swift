package import BoardyCore

/// The first screen of an app: the board of a contract without input.
package struct StartScreen: Sendable {
    package let contract: BoardID
    let show: @Sendable (Motherboard) -> Void

    package init<C: BoardContract>(_ contract: C.Type) where C.Input == Void {
        self.contract = C.id
        show = { $0[C.self].activation.activate() }
    }
}
