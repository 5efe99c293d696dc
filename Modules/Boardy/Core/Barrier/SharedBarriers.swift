extension Motherboard {
    /// The closed barriers of application scope, shared by all motherboards of one root.
    ///
    /// What waits when it is replaced goes on waiting where it is.
    public var barriers: BarrierRegistry {
        get { backplane.domain.barriers }
        set { backplane.domain.barriers = newValue }
    }
}
