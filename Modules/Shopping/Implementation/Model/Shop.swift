/// All that the boards use of the rules.
struct Shop {
    let carts: Carts
    let orders: Orders
}
