import BoardyCore

/// The contract of all activations here, with a value of the size of the shop's smaller ones.
enum BenchContract {
    static let id: BoardID = "bench.echo"
    static let hash = "1"
    static let value = Array(#"{"sku": "KIT-MUG-001", "quantity": 2}"#.utf8)
}
