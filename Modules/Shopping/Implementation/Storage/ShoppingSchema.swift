import BoardyStorage

extension Schema {
    static let shopping = Schema(
        name: "shopping",
        migrations: [.cartsAndOrders, .orderKeys, .listedOrders, .reservedStock, .orderReturns, .partialRefunds])
}
