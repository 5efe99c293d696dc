/// What stands for a boundary where others read its ports: the boundary itself or, in a test, fakes of its ports.
public struct Supply<B: BoundaryProtocol> {
    @usableFromInline enum Source {
        case boundary(B)
        case fakes(Fakes)
    }

    @usableFromInline let source: Source

    @inlinable init(_ boundary: B) { source = .boundary(boundary) }

    init(faking fakes: Fakes) { source = .fakes(fakes) }

    // Inlined into every reader, so that the compiler sees which port is meant and calls its getter. The way to the port,
    // an object made anew at each read, would be in the way: only fakes need it, and make it when they are asked.
    /// What a port gives.
    @inlinable @inline(__always) subscript<T>(port: PortPath<B, T>) -> T {
        switch source {
        case .boundary(let boundary): boundary[keyPath: port].implementation
        case .fakes(let fakes): fakes.implementation { port }
        }
    }
}
