import BoardyCoding
import BoardyCore
import BoardyRemote
import Foundation
import MixedProcess
import ProductManagementIO

/// The contract ``ProductManagementIO/ProductDetails`` of a build that renamed an outcome, which would need a new ID.
private enum RenamedDetails: RemoteContract {
    static let id = ProductDetails.id
    typealias Input = ProductDetailsRequest

    enum Output: SampledOutcome, Equatable {
        case found(product: Product)
        case unknown(sku: String, nearest: String? = nil)

        static func sample(after last: Output?) -> Output? {
            switch last {
            case nil: Product.samples.first.map { .found(product: $0) }
            case .found: .unknown(sku: "mug-001", nearest: "MUG-001")
            case .unknown: nil
            }
        }
    }
}

@main
private struct Main {
    static func main() async {
        exit(
            await MixedProcess(RenamedDetails.self) {
                ProductDetailsRequest(sku: $0)
            } answer: {
                .unknown(sku: $0.sku)
            }.run())
    }
}
