import Boundaries

/// The object graph of product management.
final class ProductManagementRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>

    /// The catalogue in what the app hands in.
    var catalogue: InputPort<Factory<Surroundings, Catalogue>> {
        makeInputPort(implementation: Factory { [self] surroundings in model(in: surroundings).catalogue })
    }

    private func model(in surroundings: Surroundings) -> ModelBoundary.Resolved {
        let outside = SQLiteBoundary.Outside(surroundings: makeInputPort(implementation: surroundings))
        let database = resolver(for: SQLiteBoundary.self).resolve(plugin: outside).resolved()
        return resolver(for: ModelBoundary.self).resolve(plugin: database).resolved()
    }
}
