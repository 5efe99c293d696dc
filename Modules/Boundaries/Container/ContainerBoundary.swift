/// A boundary that lists others as its children and builds them.
///
///     final class Payments: ContainerBoundary {
///         typealias Subboundaries = BoundaryList.Add<Model>.Add<Presenter>.Add<Database>
///
///         lazy var database: Database.Resolved = resolver(for: Database.self).resolved()
///         lazy var model: Model.Resolved = resolver(for: Model.self).resolve(plugin: database).resolved()
///         lazy var presenter: Presenter.Resolved = resolver(for: Presenter.self).resolve(dependency: model).resolved()
///
///         var screen: InputPort<Screen> { makeInputPort(implementation: presenter.screen) }
///     }
///
/// It may have ports and dependencies and be another container's child. A child in a `lazy var` is built once; a
/// computed property builds a new child at each read. Only the container's own ports are visible outside, not the ports
/// of its children.
public typealias ContainerBoundary = Boundary & ContainerBoundaryProtocol

/// Requires the list of the children. Adopt it through `ContainerBoundary`.
public protocol ContainerBoundaryProtocol: Boundary {
    /// The children, in any order: the boundaries and the adapters that it builds.
    associatedtype Subboundaries: BoundaryListProtocol
}

extension ContainerBoundaryProtocol {
    /// Begins to build a child. Each chain that ends in `resolved()` builds a new one.
    ///
    /// - Parameter boundary: one of the `Subboundaries`.
    @inlinable public func resolver<B: Boundary>(for boundary: B.Type) -> Resolver<B, Subboundaries, BoundaryList> {
        Resolver(given: BoundaryList(), pending: PendingResolution(for: boundary, in: self))
    }

    /// Selects a dependency of the container, to pass it on: `resolve(dependency: inherited(Y.self))`.
    ///
    /// Y is one of the container's own `Dependencies`, a boundary or a plugin. The child shares it with the container.
    @inlinable public var inherited: DependencySelector<Dependencies> { dependencies.from }
}

/// The container at the top of a graph, the only boundary that is built directly: `App.Resolved()`.
///
/// It has no dependencies. Keep the value: it holds the whole graph with its cached objects, and releasing the value
/// releases them. Two values are two graphs that share nothing.
public typealias RootBoundary = Boundary & RootBoundaryProtocol

/// Requires that the list of dependencies is empty. Adopt it through `RootBoundary`.
public protocol RootBoundaryProtocol: ContainerBoundaryProtocol where Dependencies == BoundaryList {}

extension Resolved where B: RootBoundaryProtocol {
    /// Builds the root of a new graph. Its children are built when they are first read.
    @inlinable public init() { self.init(B(receiving: BoundaryList())) }
}

extension Resolved {
    /// Not available: a container builds every boundary that is no root.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "only a RootBoundary is built directly: list the boundary in Subboundaries and use resolver(for:)"
    )
    public init() { unavailable() }
}
