public import BoardyRemote

// An import commits in batches, and reservations have a name that makes a second attempt harmless.

extension ListProducts: RemoteContract {}
extension SearchProducts: RemoteContract {}
extension ProductDetails: RemoteContract {}
extension ExportProducts: RemoteContract {}
extension StockJournal: RemoteContract {}
extension ReserveStock: RemoteContract {}
extension ResolveReservation: RemoteContract {}
extension ReturnStock: RemoteContract {}

extension SaveProduct: RemoteContract {
    public static var commitRule: CommitRule { .withAnswer }
}

extension AdjustStock: RemoteContract {
    public static var commitRule: CommitRule { .withAnswer }
}

extension ImportProducts: RemoteContract {
    // Without the SKUs of rejected rows and the columns that were not read.
    public static var earlierVersions: [ContractVersion] {
        [.init("9e2f5f77f53ec046eca8b40b3ee5964be8ebf7460bd0718a650e37f0a586ef5c")]
    }
}
