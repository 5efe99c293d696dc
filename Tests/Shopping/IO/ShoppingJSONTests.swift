import Boardy
import BoardyValues
import Foundation
import ShoppingIO
import Testing

@Suite struct ShoppingJSONTests {
    /// Returns the JSON of a value, after it was read from that JSON and written again to the same bytes.
    private func json(_ value: some Codable) throws -> String {
        let data = try ContractCoding.encode(value, userInfo: SecretCoding.revealing)
        try expectSame(data, decoding: type(of: value))
        return String(decoding: data, as: UTF8.self)
    }

    private func expectSame<T: Codable>(_ data: Data, decoding type: T.Type) throws {
        let read = try ContractCoding.decode(type, from: data)
        #expect(try ContractCoding.encode(read, userInfo: SecretCoding.revealing) == data)
    }

    /// Returns an input read from JSON, after it was written and read again.
    private func input<T: Codable & Equatable>(_ type: T.Type, _ json: String) throws -> T {
        let value = try ContractCoding.decode(type, from: Data(json.utf8))
        let written = try ContractCoding.encode(value, userInfo: SecretCoding.revealing)
        #expect(try ContractCoding.decode(type, from: written) == value)
        return value
    }

    private static let price = Money(minor: 1299, currency: .eur)
    private let line = OrderLine(
        sku: "MUG", title: "Mug", quantity: 2, unitPrice: price, total: Money(minor: 2598, currency: .eur))
    private let lineJSON =
        #"{"quantity":2,"sku":"MUG","title":"Mug","total":{"currency":"EUR","minor":2598},"#
        + #""unitPrice":{"currency":"EUR","minor":1299}}"#
    private var order: PlacedOrder {
        PlacedOrder(
            id: "order-1", lines: [line], total: line.total, placedAt: Timestamp(milliseconds: 0), status: .paid)
    }
    private var orderJSON: String {
        #"{"id":"order-1","lines":[\#(lineJSON)],"placedAt":"1970-01-01T00:00:00Z","status":"paid","#
            + #""total":{"currency":"EUR","minor":2598}}"#
    }

    @Test("the contracts' IDs are published")
    func ids() {
        let ids = [
            AddToCart.id, SetQuantity.id, EmptyCart.id, Cart.id, Checkout.id, ListOrders.id, OrderDetails.id,
            CancelOrder.id, ReturnOrder.id, ListCustomerOrders.id,
        ]
        #expect(
            ids == [
                "shopping.add-to-cart", "shopping.set-quantity", "shopping.empty-cart", "shopping.cart",
                "shopping.checkout", "shopping.orders", "shopping.order", "shopping.cancel-order",
                "shopping.return-order", "shopping.customer-orders",
            ])
    }

    @Test("SH-11 SH-12 what customer-orders answers, with the number of an order")
    func customerOrders() throws {
        let numbered = PlacedOrder(
            id: "order-1", lines: [line], total: line.total, placedAt: Timestamp(milliseconds: 0), status: .paid,
            number: 7)
        let customer = CustomerOrder.Customer(name: "Ada", email: "ada@example.org")
        let page = CustomerOrderPage(
            total: 2, orders: [.init(order: numbered, customer: customer), .init(order: order, customer: nil)])
        let numberedJSON = orderJSON.replacing(#"],"placedAt""#, with: #"],"number":7,"placedAt""#)
        #expect(
            try json(page)
                == #"{"orders":[{"customer":{"email":"ada@example.org","name":"Ada"},"order":\#(numberedJSON)},"#
                + #"{"order":\#(orderJSON)}],"total":2}"#)
    }

    @Test("what add-to-cart takes and answers")
    func addToCart() throws {
        #expect(
            try input(AddToCartRequest.self, #"{"sku":"MUG","quantity":2}"#)
                == AddToCartRequest(sku: "MUG", quantity: 2))
        let cart = CartContents(lines: [line], total: line.total)
        #expect(
            try json(AddToCartOutcome.added(cart: cart))
                == #"{"cart":{"lines":[\#(lineJSON)],"total":{"currency":"EUR","minor":2598}},"outcome":"added"}"#)
        #expect(try json(AddToCartOutcome.cancelled) == #"{"outcome":"cancelled"}"#)
    }

    @Test(
        "the reasons of add-to-cart are stable",
        arguments: [
            (CartProblem.unknownProduct, "unknownProduct"), (.invalidQuantity, "invalidQuantity"),
            (.outOfStock, "outOfStock"), (.otherCurrency, "otherCurrency"),
        ])
    func reasons(_ problem: CartProblem, _ code: String) throws {
        #expect(try json(AddToCartOutcome.rejected(reason: problem)) == #"{"outcome":"rejected","reason":"\#(code)"}"#)
    }

    @Test("SH-5 what set-quantity takes and answers")
    func setQuantity() throws {
        #expect(
            try input(SetQuantityRequest.self, #"{"sku":"MUG","quantity":0}"#)
                == SetQuantityRequest(sku: "MUG", quantity: 0))
        let cart = CartContents(lines: [line], total: line.total)
        #expect(
            try json(SetQuantityOutcome.changed(cart: cart))
                == #"{"cart":{"lines":[\#(lineJSON)],"total":{"currency":"EUR","minor":2598}},"outcome":"changed"}"#)
        #expect(
            try json(SetQuantityOutcome.rejected(reason: .outOfStock))
                == #"{"outcome":"rejected","reason":"outOfStock"}"#)
        #expect(try json(SetQuantityOutcome.cancelled) == #"{"outcome":"cancelled"}"#)
    }

    @Test("what cart answers")
    func cart() throws {
        #expect(
            try json(CartContents(lines: [], total: .zero(.eur)))
                == #"{"lines":[],"total":{"currency":"EUR","minor":0}}"#)
    }

    @Test("what checkout takes: all of it may be left out")
    func checkoutInput() throws {
        #expect(try input(CheckoutRequest.self, "{}") == CheckoutRequest())
        let card = Card(number: Secret("4242424242424242"), expiry: Secret("12/30"), cvc: Secret("123"))
        #expect(
            try input(
                CheckoutRequest.self,
                """
                {"key":"k","voucher":"V",
                 "payment":{"card":{"number":"4242424242424242","expiry":"12/30","cvc":"123"}}}
                """) == CheckoutRequest(key: "k", voucher: "V", payment: PaymentDetails(card: card)))
    }

    @Test("what checkout answers")
    func checkoutOutput() throws {
        let transaction = CardTransaction(id: "t", last4: "4242", brand: "visa")
        #expect(
            try json(CheckoutOutcome.paid(order: order, transaction: transaction))
                == #"{"order":\#(orderJSON),"outcome":"paid","transaction":{"brand":"visa","id":"t","last4":"4242"}}"#)
        #expect(try json(CheckoutOutcome.cancelled) == #"{"outcome":"cancelled"}"#)
    }

    @Test("PY-7 a free order is paid without a transaction")
    func freeOrder() throws {
        #expect(
            try json(CheckoutOutcome.paid(order: order, transaction: nil))
                == #"{"order":\#(orderJSON),"outcome":"paid"}"#)
    }

    @Test("SH-3 a checkout tells the old and the new values of each product that has changed")
    func checkoutChanges() throws {
        func change(_ price: Money?) -> CartLineChange {
            CartLineChange(
                sku: "MUG", title: "Mug", quantity: 2, available: 1, unitPrice: Self.price, newPrice: price)
        }
        let fields = #""quantity":2,"sku":"MUG","title":"Mug","unitPrice":{"currency":"EUR","minor":1299}}"#
        #expect(
            try json(CheckoutOutcome.failed(reason: .outOfStock, changes: [change(Self.price), change(nil)]))
                == #"{"changes":[{"available":1,"newPrice":{"currency":"EUR","minor":1299},\#(fields),"#
                + #"{"available":1,\#(fields)],"outcome":"failed","reason":"outOfStock"}"#)
    }

    @Test("an order tells what a voucher has paid and what came back, if there is any")
    func optionalFields() throws {
        let line = OrderLine(
            sku: "MUG", title: "Mug", quantity: 2, unitPrice: Self.price, total: line.total, returned: 1)
        let order = PlacedOrder(
            id: "o", lines: [line], total: line.total, placedAt: order.placedAt, status: .paid,
            discount: Self.price)
        #expect(
            try json(order)
                == #"{"discount":{"currency":"EUR","minor":1299},"id":"o","#
                + #""lines":[{"quantity":2,"returned":1,"sku":"MUG","#
                + #""title":"Mug","total":{"currency":"EUR","minor":2598},"#
                + #""unitPrice":{"currency":"EUR","minor":1299}}],"#
                + #""placedAt":"1970-01-01T00:00:00Z","status":"paid","total":{"currency":"EUR","minor":2598}}"#)
    }

    @Test("a failed checkout says why by a stable code")
    func checkoutProblems() throws {
        let codes = [
            "emptyCart", "cartChanged", "priceChanged", "outOfStock", "invalidKey", "unknownVoucher",
            "voucherExpired", "voucherSpent", "voucherBelowMinimum", "voucherOtherCurrency", "otherVoucher",
            "cardDeclined",
            "insufficientFunds",
            "invalidNumber", "invalidExpiry",
            "invalidCVC", "verificationFailed", "invalidAmount", "abandoned",
        ]
        #expect(
            try CheckoutProblem.allCases.map { try json(CheckoutOutcome.failed(reason: $0)) }
                == codes.map { #"{"outcome":"failed","reason":"\#($0)"}"# })
    }

    @Test("what orders takes and answers")
    func orders() throws {
        #expect(try input(OrderQuery.self, "{}") == OrderQuery())
        #expect(try input(OrderQuery.self, #"{"offset":1,"limit":2}"#) == OrderQuery(offset: 1, limit: 2))
        #expect(try json(OrderPage(total: 1, orders: [order])) == #"{"orders":[\#(orderJSON)],"total":1}"#)
    }

    @Test("what order takes and answers")
    func orderDetails() throws {
        #expect(try input(OrderDetailsRequest.self, #"{"id":"o"}"#) == OrderDetailsRequest(id: "o"))
        #expect(try json(OrderDetailsOutcome.found(order: order)) == #"{"order":\#(orderJSON),"outcome":"found"}"#)
        #expect(try json(OrderDetailsOutcome.notFound(id: "o")) == #"{"id":"o","outcome":"notFound"}"#)
    }

    @Test("SH-6 what cancel-order takes and answers")
    func cancelOrder() throws {
        #expect(try input(CancelOrderRequest.self, #"{"id":"o","key":"k"}"#) == CancelOrderRequest(id: "o", key: "k"))
        #expect(
            try json(CancelOrderOutcome.cancelled(order: order)) == #"{"order":\#(orderJSON),"outcome":"cancelled"}"#)
    }

    @Test("SH-32 SH-33 what the contracts of requested returns take and answer")
    func requestedReturns() throws {
        let asked = #"{"id":"o","key":"k","lines":[{"sku":"MUG","quantity":1}],"reason":"broken"}"#
        #expect(
            try input(ReturnRequest.self, asked)
                == ReturnRequest(id: "o", key: "k", lines: [.init(sku: "MUG", quantity: 1)], reason: "broken"))
        #expect(try input(AcceptReturnRequest.self, #"{"id":"r"}"#) == AcceptReturnRequest(id: "r"))
        let returned = RequestedReturn(
            id: "r", orderID: "o", lines: [.init(sku: "MUG", title: "Mug", quantity: 1)],
            askedAt: Timestamp(milliseconds: 0), amount: Self.price, state: .requested)
        #expect(
            try json(ReturnRequestOutcome.known(return: returned))
                == #"{"outcome":"known","return":{"amount":{"currency":"EUR","minor":1299},"askedAt":"#
                + #""1970-01-01T00:00:00Z","id":"r","lines":[{"quantity":1,"sku":"MUG","title":"Mug"}],"#
                + #""orderID":"o","state":"requested"}}"#)
        #expect(
            try ReturnProblem.allCases.map { try json(AcceptReturnOutcome.rejected(reason: $0)) }
                == [
                    "notFound", "invalidKey", "otherParameters", "notPaid", "invalidLines", "exceedsOrdered",
                    "invalidReason", "tooManyReturns", "accepted", "declined", "withdrawn", "refundRefused",
                ].map { #"{"outcome":"rejected","reason":"\#($0)"}"# })
        let ids = [RequestReturn.id, WithdrawReturn.id, ListReturns.id, AcceptReturn.id, DeclineReturn.id]
        #expect(
            ids == [
                "shopping.request-return", "shopping.withdraw-return", "shopping.returns", "shopping.accept-return",
                "shopping.decline-return",
            ])
    }

    @Test("SH-6 what return-order takes and answers")
    func returnOrder() throws {
        #expect(try input(ReturnOrderRequest.self, #"{"id":"o","key":"k"}"#) == ReturnOrderRequest(id: "o", key: "k"))
        #expect(
            try input(
                ReturnOrderRequest.self,
                #"{"id":"o","key":"k","lines":[{"sku":"MUG","quantity":1}],"restock":false}"#)
                == ReturnOrderRequest(
                    id: "o", key: "k", lines: [.init(sku: "MUG", quantity: 1)], restock: false))
        #expect(
            try json(ReturnOrderOutcome.returned(refund: OrderRefund(id: "r", amount: Self.price)))
                == #"{"outcome":"returned","refund":{"amount":{"currency":"EUR","minor":1299},"id":"r"}}"#)
        #expect(try json(ReturnOrderOutcome.returned(refund: nil)) == #"{"outcome":"returned"}"#)
        #expect(
            try json(ReturnOrderOutcome.returned(refund: nil, refundedEarlier: Self.price))
                == #"{"outcome":"returned","refundedEarlier":{"currency":"EUR","minor":1299}}"#)
        #expect(
            try json(ReturnOrderOutcome.pending(refund: OrderRefund(id: "r", amount: Self.price)))
                == #"{"outcome":"pending","refund":{"amount":{"currency":"EUR","minor":1299},"id":"r"}}"#)
    }

    @Test("SH-6 an order that is not changed says why by a stable code")
    func changeProblems() throws {
        let codes = [
            "notFound", "invalidKey", "otherParameters", "paid", "notPaid", "invalidLines", "exceedsOrdered",
            "refundRefused",
        ]
        let answers = codes.map { #"{"outcome":"rejected","reason":"\#($0)"}"# }
        #expect(try OrderChangeProblem.allCases.map { try json(CancelOrderOutcome.rejected(reason: $0)) } == answers)
        #expect(try OrderChangeProblem.allCases.map { try json(ReturnOrderOutcome.rejected(reason: $0)) } == answers)
    }

    @Test("input that does not fit is refused with its JSON path")
    func problems() {
        #expect {
            _ = try AddToCart.activation(fromJSON: Data(#"{"sku":"MUG","quantity":"two"}"#.utf8))
        } throws: {
            "\($0)" == "shopping.add-to-cart: input.quantity: expected a whole number"
        }
        #expect {
            _ = try OrderDetails.activation(fromJSON: nil)
        } throws: {
            "\($0)" == "shopping.order: input.id: is missing (no input was given)"
        }
    }

    @Test("add-to-cart, cart, checkout and orders need no input")
    func absent() throws {
        _ = try AddToCart.activation(fromJSON: nil)
        _ = try Cart.activation(fromJSON: nil)
        _ = try Checkout.activation(fromJSON: nil)
        _ = try ListOrders.activation(fromJSON: nil)
    }
}
