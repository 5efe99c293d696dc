import BoardyCoding
import BoardyHeadless
import BoardyValues

extension ScreenRequest: Sampled {
    /// A screen with each kind of part, field and choice, so that a change of any of them is another version of the
    /// contract.
    static var samples: [ScreenRequest] {
        [
            ScreenRequest(
                session: "1",
                prompt: Prompt(
                    title: "Card", heading: "Stoneware mug",
                    content: [
                        "Type the card.", .pairs(["Total": "12.00 EUR"]), .table(table),
                        .cards(table), .picture(Picture("mugs/grey.jpg", text: "A grey mug")),
                        .links(Links("Order", [.init("By price", to: "app://products?sort=price", isCurrent: true)])),
                        .steps(Steps("Payment", PaymentStep.allCases, at: .card)),
                        .chart(BarChart("Revenue", [.init("Mon", 1.5, text: "1.50 EUR")])),
                        .notice("Declined.", .problem),
                    ],
                    fields: [
                        Field(
                            "expiry", label: "Expiry", .text, defaultValue: "12/29", inputField: "payment.card.expiry")
                    ]
                        + kinds.map { Field("number", $0) },
                    choices: [
                        Choice("Pay", .primary, takesFields: true, in: "Payment", confirmation: "Pay {amount}?"),
                        Choice("Next page", link: .address("app://products?page=2")),
                        Choice("Add to cart", link: .action("app://cart/add/MUG-001")), "Back",
                    ],
                    inputField: "payment")),
            ScreenRequest(
                session: "1", prompt: Prompt(title: "Receipt", content: ["Paid."], link: "app://orders/1")),
        ]
    }

    private enum PaymentStep: String, CaseIterable {
        case confirm = "Confirm"
        case card = "Card"
    }

    private static var table: Table {
        Table(
            columns: ["Product", .trailing("Price").inTablesOnly],
            rows: [
                Table.Row(
                    "Mug", "12.00 EUR", key: "MUG-001", link: "app://products/MUG-001",
                    picture: Picture("mug.svg", text: "A mug")), Table.Row("Sum"),
            ],
            page: Table.Page(first: 1, total: 2))
    }

    private static var kinds: [FieldKind] {
        [
            .text, .email, .search, .wholeNumber, .money(upTo: Money(minor: 2850, currency: .eur)), .personName,
            .date, .number(1...9), .currentPassword, .newPassword,
            .oneTimeCode, .cardNumber, .cardExpiry(since: CalendarMonth(year: 2026, number: 11)), .cardExpiry(),
            .cardCode,
            .file, .option(["small", "large"]), .row,
        ]
    }
}

extension ScreenReply: Sampled {
    static var samples: [ScreenReply] {
        [
            ScreenReply(
                Answer("Pay", ["expiry": "12/49", "number": "4242424242424242"]),
                to: Prompt(title: "Card", fields: [Field("expiry"), Field("number", .cardNumber)], choices: ["Pay"])),
            .shown,
        ]
    }
}
