/// What stands for a boundary where others read its ports: the boundary itself or, in a test, fakes of its ports.
public struct Supply<B: BoundaryProtocol> {
    @usableFromInline enum Source {
        case boundary(B)
        case fakes(FakePorts)
    }

    @usableFromInline let source: Source

    @inlinable init(_ boundary: B) { source = .boundary(boundary) }

    init(faking ports: FakePorts) { source = .fakes(ports) }

    // Inlined into every reader, so that the compiler sees which port is meant and calls its getter. The way to the port,
    // an object made anew at each read, would be in the way: only fakes need it, and make it when they are asked.
    /// What a port gives.
    @inlinable @inline(__always) subscript<T>(port: PortPath<B, T>) -> T {
        if case .boundary(let boundary) = source { return boundary[keyPath: port].implementation }
        return faked { port }
    }

    @usableFromInline @inline(never) func faked<T>(_ port: () -> PortPath<B, T>) -> T {
        guard case .fakes(let fakes) = source else { neverCalled() }
        return fakes.implementation(at: port)
    }
}
