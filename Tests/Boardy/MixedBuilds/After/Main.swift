import BoardyCoding
import BoardyCore
import BoardyRemote
import Foundation
import MixedProcess
import ProductManagementIO

/// The contract ``ProductManagementIO/ProductDetails`` of a later build, with a new optional field on each side. It
/// understands the callers of this build.
private enum LaterDetails: RemoteContract {
    static let id = ProductDetails.id
    static let earlierVersions = [
        // sha256sum Modules/ProductManagement/IO/Schemas/products.details.schema
        ContractVersion("6de7db8d63fe63b9af9a222664c0fc40efe70703a1b87da14c7eba43ec953332")
    ]

    struct Input: Sampled, Sendable {
        let sku: String
        let language: String?
        static var samples: [Input] { [Input(sku: "MUG-001", language: "fr")] }
    }

    enum Output: SampledOutcome, Equatable {
        case found(product: Product, language: String? = nil)
        case notFound(sku: String, nearest: String? = nil)

        static func sample(after last: Output?) -> Output? {
            switch last {
            case nil: Product.samples.first.map { .found(product: $0, language: "fr") }
            case .found: .notFound(sku: "mug-001", nearest: "MUG-001")
            case .notFound: nil
            }
        }
    }
}

@main
private struct Main {
    static func main() async {
        exit(
            await MixedProcess(LaterDetails.self) {
                LaterDetails.Input(sku: $0, language: "fr")
            } answer: { input in
                guard let mug = Product.samples.first else { return .notFound(sku: input.sku) }
                let title = input.language == "fr" ? "Thé" : "Tea"
                return .found(
                    product: Product(sku: input.sku, title: title, category: "later", price: mug.price, stock: 7),
                    language: input.language ?? "en")
            }.run())
    }
}
