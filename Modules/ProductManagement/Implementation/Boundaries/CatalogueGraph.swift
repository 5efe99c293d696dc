import Boundaries

/// Builds the object graph when it is first needed, once.
final class CatalogueGraph {
    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    private(set) lazy var catalogue: Catalogue =
        ProductManagementRoot.Resolved().catalogue(configuration: surroundings)
}
