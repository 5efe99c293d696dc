/// The rules that the boards use.
struct Shop {
    let carts: Carts
    let orders: Orders
}
