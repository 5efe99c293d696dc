public import BoardyRemote

// An import commits in batches, and reservations have a name that makes a second attempt harmless.

extension ListProducts: RemoteContract {}
extension SearchProducts: RemoteContract {}
extension ProductDetails: RemoteContract {}
extension ImportProducts: RemoteContract {}
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
