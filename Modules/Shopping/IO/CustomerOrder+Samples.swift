public import Boardy

extension CustomerOrderPage: Sampled {
    public static var samples: [CustomerOrderPage] {
        let customer = CustomerOrder.Customer(name: "Ada", email: "ada@example.org")
        return [
            .init(
                total: 2,
                orders: [.init(order: .sample, customer: customer), .init(order: .sample, customer: nil)])
        ]
    }
}
