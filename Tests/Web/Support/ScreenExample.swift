import BoardyHeadless

@testable import BoardyWeb

/// A screen as `docs/screens.md` shows it: drawn by a terminal, and as a page.
struct ScreenExample {
    /// The name of the picture, without its ending.
    let name: String
    let heading: String
    let prompt: Prompt
    /// The lines that the person at the terminal types.
    var typed: [String] = []
    var progress: ProgressBar?
    /// The answer that the page asks for again.
    var refused: RefusedAnswer?
    /// The width of the page in pixels.
    var width = 440

    var html: HTML {
        var view = SessionView()
        view.question = progress == nil ? prompt : nil
        view.progress = progress
        return SessionPage.document(of: view, brand: "Boardy Shop", formToken: "token", refused: refused)
    }

    /// Returns the lines that a terminal shows, with what is typed.
    func terminal() async -> String {
        let screen = TypedLines(typed)
        let driver = TerminalDriver(
            input: screen, output: TextOutput(isTerminal: progress != nil) { screen.text += $0 }, width: 48)
        if let progress {
            driver.showProgress(progress)
        } else if prompt.isNotice {
            try? await driver.present(prompt)
        } else {
            // The lines end before the answer is complete, where the reader is to see no more.
            _ = try? await driver.answer(prompt)
        }
        let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in String(line.reversed().drop { $0 == " " || $0 == "\r" }.reversed()).replacing("\r", with: "")
            }
        return lines.joined(separator: "\n").trimmingBlankLines
    }

    private enum PaymentStep: String, CaseIterable {
        case confirm = "Confirm"
        case card = "Card"
        case receipt = "Receipt"
    }

    static let all: [ScreenExample] = [
        ScreenExample(
            name: "texts", heading: "Texts and notices",
            prompt: Prompt(
                title: "Refund",
                content: [
                    "A refund goes back to the card that has paid.", .notice("The order is paid.", .information),
                    .notice("12.99 EUR were given back.", .success), .notice("A voucher is used up first.", .warning),
                    .notice("More than was paid cannot be given back.", .problem),
                ], choices: [Choice("Back", .back)])),
        ScreenExample(
            name: "pairs", heading: "Pairs",
            prompt: Prompt(
                title: "In the cart",
                content: [.pairs(["Product": "Stoneware Mug", "Pieces": "2", "Total": "25.98 EUR"])],
                choices: [Choice("Show cart", .primary), Choice("Go on shopping", .back)])),
        ScreenExample(
            name: "rows", heading: "A table whose rows can be chosen",
            prompt: Prompt(
                title: "Products",
                content: [
                    .table(
                        Table(
                            columns: ["Product", .trailing("Price"), .trailing("Stock")],
                            rows: [
                                Table.Row("Stoneware Mug", "12.99 EUR", "86", key: "MUG"),
                                Table.Row("Green tea", "5.00 EUR", "24", key: "TEA"),
                            ], page: Table.Page(first: 21, total: 40)))
                ], fields: [Field("sku", label: "Product", .row)],
                choices: [
                    Choice("Details", .primary, takesFields: true), Choice("Add to cart", takesFields: true),
                    Choice("Next page"), Choice("Back", .back),
                ]), width: 780),
        ScreenExample(
            name: "cards", heading: "Cards with pictures, and links to other states",
            prompt: Prompt(
                title: "Products",
                content: [
                    .links(
                        Links(
                            "Sorted by",
                            [
                                .init("title", to: "app://products"),
                                .init("price", to: "app://products?sort=price", isCurrent: true),
                            ])),
                    .cards(
                        Table(
                            columns: ["Product", .trailing("Price"), ("SKU" as Table.Column).inTablesOnly],
                            rows: [
                                Table.Row(
                                    "Green tea", "5.00 EUR", "TEA-1", key: "TEA", link: "app://products/TEA",
                                    picture: Picture("pantry-jar.svg", text: "A jar")),
                                Table.Row(
                                    "Stoneware Mug", "12.99 EUR", "MUG-1", key: "MUG", link: "app://products/MUG",
                                    picture: Picture("kitchen-mug.svg", text: "Stoneware Mug")),
                                Table.Row("Teapot", "24.00 EUR", "POT-1", key: "POT", link: "app://products/POT"),
                            ], page: Table.Page(first: 1, total: 3))),
                ], fields: [Field("sku", label: "Product", .row)],
                choices: [
                    Choice("Details", .primary, takesFields: true), Choice("Add to cart", takesFields: true),
                    Choice("Back", .back),
                ]), width: 780),
        ScreenExample(
            name: "picture", heading: "A picture beside its facts",
            prompt: Prompt(
                title: "Product", heading: "Stoneware Mug",
                content: [
                    .picture(Picture("kitchen-mug.svg", text: "A grey mug")),
                    .pairs(["Price": "12.99 EUR", "Available": "86"]), "Holds 350 ml.",
                ], choices: [Choice("Add to cart", .primary), Choice("Back to the products", .back)]), width: 780),
        ScreenExample(
            name: "steps", heading: "The steps of a process",
            prompt: Prompt(
                title: "Card",
                content: [
                    .steps(Steps("Payment", PaymentStep.allCases, at: .card)), .pairs(["Amount": "25.98 EUR"]),
                ], fields: [Field("number", label: "Card number", .cardNumber)],
                choices: [Choice("Pay", .primary, takesFields: true), Choice("Cancel", .back)])),
        ScreenExample(
            name: "chart", heading: "A chart",
            prompt: Prompt(
                title: "Charts",
                content: [
                    .chart(
                        BarChart(
                            "Revenue",
                            [
                                .init("Monday", 649.5, text: "649.50 EUR"), .init("Tuesday", 120, text: "120.00 EUR"),
                                .init("Wednesday", 960, text: "960.00 EUR"),
                            ]))
                ], choices: [Choice("Back", .back)])),
        ScreenExample(
            name: "form", heading: "A form, with a value that does not fit",
            prompt: Prompt(
                title: "Save product",
                fields: [
                    Field("sku", label: "SKU"), Field("price", label: "Price", .money()),
                    Field("stock", label: "Pieces on hand", .wholeNumber, isRequired: false),
                ], choices: [Choice("Save", .primary, takesFields: true), Choice("Cancel", .back)]),
            typed: ["MUG", "cheap"],
            refused: RefusedAnswer(
                problems: ["price": "This is not an amount, such as 12.99 EUR."],
                values: ["sku": "MUG", "price": "cheap"])),
        ScreenExample(
            name: "choices", heading: "Choices by their roles",
            prompt: Prompt(
                title: "Order", content: [.pairs(["State": "paid"])],
                choices: [
                    Choice("Send back", .primary), "Invoice",
                    Choice("Cancel it", .destructive, confirmation: "Cancel the whole order?"), Choice("Back", .back),
                ]), typed: ["3"]),
        ScreenExample(
            name: "menu", heading: "A menu",
            prompt: Prompt(
                title: "Dashboard",
                content: [.pairs(["Signed in as": "Ada", "Products": "138", "In your cart": "nothing"])],
                choices: [
                    Choice("Browse products", in: "Shop"), Choice("Show cart", in: "Shop"),
                    Choice("My orders", in: "Shop"), Choice("Change password", in: "Account"),
                    Choice("Sign out", in: "Account"), Choice("Quit", .leave),
                ]),
            width: 600),
        ScreenExample(
            name: "progress", heading: "Work under way", prompt: Prompt(title: ""),
            progress: ProgressBar(title: "Importing products", fractionCompleted: 0.46)),
    ]
}

/// Lines that a person types, and the screen on which they appear.
private final class TypedLines: LineSource {
    var text = ""
    private var lines: [String]

    init(_ lines: [String]) { self.lines = lines }

    func nextLine(isSecret: Bool) -> String? {
        if lines.isEmpty { return nil }
        let line = lines.removeFirst()
        text += isSecret ? "\n" : line + "\n"
        return line
    }
}

extension String {
    fileprivate var trimmingBlankLines: String {
        String(drop { $0 == "\n" }.reversed().drop { $0 == "\n" || $0 == " " }.reversed())
    }
}
