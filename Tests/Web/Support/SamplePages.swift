import BoardyHeadless
import BoardyModulePlugin

@testable import BoardyWeb

/// A page of each kind, as a session of the shop shows them.
struct SamplePage {
    let name: String
    let html: HTML

    init(_ name: String, _ html: HTML) {
        self.name = name
        self.html = html
    }

    /// The page of a question.
    init(
        _ name: String, _ prompt: Prompt?, notices: [Prompt] = [], progress: ProgressBar? = nil, isOver: Bool = false,
        refused: RefusedAnswer? = nil
    ) {
        var view = SessionView()
        view.question = prompt
        view.notices = notices
        view.progress = progress
        view.isOver = isOver
        view.turn = 7
        self.init(name, SessionPage.document(of: view, brand: "Boardy Shop", formToken: "token", refused: refused))
    }

    /// A page in the frame of an app whose header has all parts.
    private static let framed: SamplePage = {
        let items = ItemState()
        items.signIn("Ada Lovelace", count: "3")
        var brand = Brand("Boardy Shop"), view = SessionView()
        brand.search = ThingApp.addresses.search
        view.question = product
        view.turn = 7
        view.menu =
            AppSession(ThingPlugin.assembly(items), driver: NonInteractiveDriver(), refusals: Refusals()).menuFrame
        return SamplePage(
            "framed", SessionPage.document(of: view, brand: brand, formToken: "token", address: "/items?search=cup"))
    }()

    static let all: [SamplePage] = [
        SamplePage("menu", menu),
        SamplePage("menu-notices", shoppersMenu, notices: [receipt, notChanged]),
        SamplePage("products", products),
        SamplePage("product", product),
        SamplePage("cards", ScreenExample.all.first { $0.name == "cards" }?.prompt),
        SamplePage("picture", ScreenExample.all.first { $0.name == "picture" }?.prompt),
        framed,
        SamplePage("cart", cart),
        SamplePage("sign-in", signIn),
        SamplePage(
            "sign-in-refused", signIn,
            refused: RefusedAnswer(
                reasons: ["The password is wrong, or nobody has this e-mail address."],
                problems: ["email": "This is not an e-mail address, such as ada@example.org."], values: ["email": "ada"]
            )),
        SamplePage("card", card),
        SamplePage("fields", everyField),
        SamplePage(
            "fields-refused", everyField,
            refused: RefusedAnswer(
                problems: Dictionary(uniqueKeysWithValues: everyField.fields.map { ($0.name, "A value is needed.") }))),
        SamplePage("charts", charts),
        SamplePage("wide-table", journal),
        SamplePage(
            "confirmation", cart,
            refused: RefusedAnswer(confirmation: .init(choice: 2, question: "Remove everything from the cart?"))),
        SamplePage("tick", closeAccount),
        SamplePage("working", nil, progress: ProgressBar(title: "Importing products", fractionCompleted: 0.46)),
        SamplePage("over", nil, isOver: true),
        SamplePage(
            "not-found",
            MessagePage.document(
                title: "Not found", text: "There is no page '/cart' here. The shop is one page.", brand: "Boardy Shop",
                wayOn: .look("Open the shop"))),
        SamplePage("hostile", hostile(hostileText), notices: [hostile(hostileText)]),
    ]

    static let menu = Prompt(
        title: "Dashboard",
        content: [
            .pairs([
                "Signed in as": "Ada Lovelace", "Products": "138", "Orders": "1 paid", "In your cart": "3 pieces",
                "Charged": "25.98 EUR", "Payment": "by card, as a trial that charges nothing",
            ])
        ],
        choices: ["Browse products", "Show cart", "Checkout", "My orders", "Add to cart"].map { Choice($0, in: "Shop") }
            + ["Change password", "Sign out"].map { Choice($0, in: "Account") } + [
                Choice("Sign in", in: "Account", isShown: false)
            ]
            + [
                "Grant a role", "Import products", "Export products", "Save product", "Adjust stock", "Stock journal",
                "Create voucher", "Refund", "Audit", "Charts",
            ].map { Choice($0, in: "Operator") } + [Choice("Quit", .leave)])

    static let shoppersMenu = Prompt(
        title: "Dashboard",
        content: [
            .pairs([
                "Signed in as": "Ada Lovelace", "Products": "138", "In your cart": "nothing",
                "Payment": "by card, as a trial that charges nothing",
            ])
        ],
        choices: ["Browse products", "Show cart", "Checkout", "My orders", "Add to cart"].map { Choice($0, in: "Shop") }
            + ["Change password", "Sign out"].map { Choice($0, in: "Account") } + [Choice("Quit", .leave)])

    static let receipt = Prompt(
        title: "Receipt",
        content: [
            .notice("Paid. Thank you.", .success), lines,
            .pairs([
                "Total": "79.68 EUR", "Card": "Visa ending in 4242",
                "Order": "order-d33ba4bc-7f4f-4b71-95b7-6a351646affa",
            ]),
        ])

    static let notChanged = Prompt(
        title: "Not changed", content: [.notice("There are only 86 pieces of Stoneware Mug, Speckled Grey.", .problem)])

    private static let lines = ScreenPart.table(
        Table(
            columns: ["Product", "SKU", .trailing("Pieces"), .trailing("Each"), .trailing("Total")],
            rows: [
                Table.Row(
                    "Stoneware Mug, Speckled Grey", "KIT-MUG-001", "2", "12.99 EUR", "25.98 EUR", key: "KIT-MUG-001"),
                Table.Row(
                    "Hardcover Notebook, Dotted A5", "STA-NBK-001", "3", "17.90 EUR", "53.70 EUR", key: "STA-NBK-001"),
            ]))

    static let products = Prompt(
        title: "Products",
        content: [
            "138 products for 'kitchen'",
            .table(
                Table(
                    columns: ["Product", .trailing("Price"), .trailing("Available"), "SKU"],
                    rows: [
                        Table.Row("Stoneware Mug, Speckled Grey", "12.99 EUR", "86", "KIT-MUG-001", key: "KIT-MUG-001"),
                        Table.Row(
                            "Enamel Camping Mug, Forest Green", "9.50 EUR", "140", "KIT-MUG-002", key: "KIT-MUG-002"),
                        Table.Row("Cast Iron Skillet, 26 cm", "1,149.00 EUR", "0", "KIT-PAN-001", key: "KIT-PAN-001"),
                        Table.Row("Bamboo Chopping Board", "24.00 EUR", "31", "KIT-BRD-001", key: "KIT-BRD-001"),
                        Table.Row(
                            "Linen Tea Towel, Striped, Set of Two", "14.50 EUR", "212", "KIT-TWL-001",
                            key: "KIT-TWL-001"),
                    ], page: Table.Page(first: 21, total: 138))),
        ],
        fields: [Field("sku", label: "Product", .row)],
        choices: [
            Choice("Details", .primary, takesFields: true), Choice("Add to cart", takesFields: true), "Next page",
            "Previous page", "New search", Choice("Back", .back),
        ])

    static let product = Prompt(
        title: "Product",
        content: [
            .pairs([
                "Product": "Stoneware Mug, Speckled Grey", "SKU": "KIT-MUG-001", "Category": "Kitchen",
                "Price": "12.99 EUR", "Available": "86",
            ]), "Stoneware, fired twice.\nDishwasher safe.",
        ], choices: [Choice("Add to cart", .primary), Choice("Back to the products", .back)])

    static let cart = Prompt(
        title: "Cart", content: [lines, .pairs(["Total": "79.68 EUR"])], fields: [Field("sku", label: "Product", .row)],
        choices: [
            Choice("Check out", .primary), Choice("Change", takesFields: true),
            Choice("Empty the cart", .destructive, confirmation: "Remove everything from the cart?"),
            Choice("Back", .back),
        ])

    static let signIn = Prompt(
        title: "Sign in", content: ["A sign-in is needed before the cart is changed."],
        fields: [Field("email", label: "E-mail", .email), Field("password", label: "Password", .currentPassword)],
        choices: [Choice("Sign in", .primary, takesFields: true), "Register", Choice("Cancel", .back)])

    static let card = Prompt(
        title: "Card",
        content: [
            .pairs(["Order": "order-81da1a94-a3d6-4d41-b3b8-b37c2c2072ef", "Amount": "25.98 EUR"]),
            .notice("The card was declined. Nothing was charged; use another card.", .problem),
        ],
        fields: [
            Field("number", label: "Card number", .cardNumber), Field("expiry", label: "Expiry, MM/YY", .cardExpiry()),
            Field("cvc", label: "CVC", .cardCode),
        ], choices: [Choice("Pay", .primary, takesFields: true), Choice("Cancel", .back)])

    /// A field of every kind, required and optional, beside rows that can be chosen.
    static let everyField = Prompt(
        title: "Send back",
        content: [
            .notice("A piece can be sent back within 30 days.", .information),
            .notice("The voucher of the order is used up first.", .warning), lines,
        ],
        fields: [
            Field("row", label: "Product", .row), Field("text", label: "Reason"),
            Field("name", label: "Name", .personName),
            Field("email", label: "E-mail", .email, defaultValue: "ada@example.org"),
            Field("search", label: "Words to search for", .search, isRequired: false),
            Field("whole", label: "Pieces that came or went", .wholeNumber),
            Field("number", label: "Quantity", .number(1...86), defaultValue: "1"),
            Field("money", label: "Amount", .money(), isRequired: false), Field("date", label: "Day", .date),
            Field("instant", label: "Until", .date, defaultValue: "2026-12-31T18:00:00Z"),
            Field("old", label: "Password", .currentPassword), Field("new", label: "New password", .newPassword),
            Field("code", label: "Code from the bank", .oneTimeCode), Field("card", label: "Card number", .cardNumber),
            Field("expiry", label: "Expiry, MM/YY", .cardExpiry()), Field("cvc", label: "CVC", .cardCode),
            Field("file", label: "File", .file), Field("format", label: "Format", .option(["csv", "json"])),
            Field("sort", label: "Sorted by", .option(["title", "price"]), isRequired: false, defaultValue: "price"),
            Field("category", label: "Category", .option(["Kitchen", "Office", "Garden", "Toys", "Books", "Tea"])),
            Field("secret", label: "Key", isSecret: true, isRequired: false),
        ],
        choices: [
            Choice("Send back", .primary, takesFields: true), "Help", Choice("Back", .back),
            Choice("Remove", .destructive, confirmation: "Remove this order?"),
        ])

    static let charts = Prompt(
        title: "Charts",
        content: [
            .chart(
                BarChart(
                    "Revenue of the last days",
                    [
                        .init("Mon 16 Nov", 649.5, text: "649.50 EUR"), .init("Tue 17 Nov", 120, text: "120.00 EUR"),
                        .init("Wed 18 Nov", 0, text: "0.00 EUR"), .init("Thu 19 Nov", 1_280.75, text: "1,280.75 EUR"),
                        .init("Fri 20 Nov", 960, text: "960.00 EUR"), .init("Sat 21 Nov", 25.98, text: "25.98 EUR"),
                    ])),
            .chart(
                BarChart(
                    "Most sold",
                    [
                        .init("Stoneware Mug, Speckled Grey", 31, text: "31"), .init("Green tea", 12, text: "12"),
                        .init("Linen Tea Towel, Striped, Set of Two", 3, text: "3"),
                    ])),
        ], choices: ["More charts", Choice("Back", .back)])

    static let journal = Prompt(
        title: "Changes of the stock",
        content: [
            .table(
                Table(
                    columns: [
                        "At", .trailing("Pieces"), .trailing("Stock"), "Reason", "Actor", "SKU", "Order", "Till",
                        "Note",
                    ],
                    rows: (1...4).map {
                        Table.Row(
                            "2026-11-22T21:04:4\($0)Z", "-\($0)", "\(80 + $0)", "sold", "ada@example.org",
                            "KIT-MUG-001",
                            "order-81da1a94-a3d6-4d41-b3b8-b37c2c2072ef", "web", "")
                    }))
        ], choices: [Choice("Back", .back)])

    static let closeAccount = Prompt(
        title: "Close the account", content: ["The orders stay with the shop for ten years."],
        fields: [Field("password", label: "Password", .currentPassword)],
        choices: [
            Choice("Close", .destructive, takesFields: true, confirmation: "The account is gone for good. Close it?"),
            Choice("Keep it", .back),
        ])

    /// Signs that mean something in markup, scripts and styles, controls, another direction, and a very long word.
    static let hostileText =
        """
        </script><script>alert(1)</script><img src=x onerror=alert(1)> \"quoted\" 'single' & &amp; --> ]]> \
        \u{0}\u{7}\u{1B}[31m\r\n\t
        """
        + "\u{85}\u{9B}\u{2028}\u{202E}שלום \u{2066}مرحبا e\u{301} 👩‍👩‍👧 " + String(repeating: "long", count: 75)

    /// A screen all of whose texts are one text.
    static func hostile(_ text: String) -> Prompt {
        Prompt(
            title: text,
            content: [
                .text(text), .pairs(Pairs([(label: text, value: text)])), .notice(text, .problem),
                .table(
                    Table(columns: [.trailing(text), "B"], rows: [Table.Row(text, text, key: text), Table.Row(text)])),
                .chart(BarChart(text, [.init(text, 1, text: text), .init(text, .nan, text: text)])),
            ],
            fields: [
                Field(text, label: text, .row), Field("a" + text, label: text, defaultValue: text),
                Field("b" + text, label: text, .option([text, "b"]), defaultValue: text),
                Field("c" + text, label: text, .option((0..<6).map { "\($0)" + text })),
            ],
            choices: [
                Choice(text, .primary, takesFields: true, in: text, confirmation: text),
                Choice(text + "2", .destructive, takesFields: true, confirmation: text),
            ])
    }
}
