/// What stands for a boundary where others read its ports: the boundary itself or, in a test, fakes of its ports.
public struct Supply<B: BoundaryProtocol> {
    @usableFromInline enum Source {
        case boundary(B)
        case fakes(FakePorts)
    }

    @usableFromInline let source: Source

    @inlinable init(_ boundary: B) { source = .boundary(boundary) }

    init(faking ports: FakePorts) { source = .fakes(ports) }

    /// What a port gives.
    @inlinable subscript<T>(port: PortPath<B, T>) -> T {
        switch source {
        case .boundary(let boundary): boundary[keyPath: port].implementation
        case .fakes(let fakes): fakes.implementation(at: port)
        }
    }
}
